import { createPanels, type Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setPlans, showPlans, wantedPlan } from './tariff-plans.ts'

let db: TestDatabase
let panel: Panel
beforeAll(async () => {
  db = await testDatabase()
  panel = await aPanel(db.database)
  await aPanel(db.database)
})
afterAll(() => db.close())

it('an operator offers the usual plans, adds one and changes its price, in one panel alone', async () => {
  expect((await showPlans(db.database, panel)).lines).toEqual([`${panel.key} offers no plans.`])
  await setPlans(db.database, panel, undefined)
  await setPlans(db.database, panel, wantedPlan(['Studio', '199', '5000'], '14', true))
  const { data, lines } = await setPlans(db.database, panel, wantedPlan(['Studio', '149.50', '5000'], '14', true))
  expect(data).toMatchObject([
    { name: 'Starter', price: '9.00', keywordsLimit: 100 },
    { name: 'Growth', isHighlight: true },
    { name: 'Pro', price: '79.00' },
    { name: 'Studio', price: '149.50', keywordsLimit: 5000, trialDays: 14, isHighlight: true },
  ])
  expect(lines.at(-1)).toContain('Studio  $149.50 a month  5000 keywords  14 days free  recommended')
  const [, other] = await createPanels(db.database).all()
  expect(other && (await showPlans(db.database, other)).data).toEqual([])
})

it.each([
  [['', '9', '100']],
  [['A', '0', '100']],
  [['A', '9.001', '100']],
  [['A', '9', '0']],
  [['A', '9', '100001']],
  [['A', 'nine', '5']],
])('refuses %j', (args) => {
  expect(wantedPlan(args)).toBeUndefined()
  expect(wantedPlan(['A', '9', '100'], '91')).toBeUndefined()
})
