import { userInfo } from 'node:os'
import { createQuest } from '@vitrine/earning'
import { aUser } from '@vitrine/identity/testing'
import { ensureOperator, TEST_SECRET, testSecrets } from '@vitrine/operators/testing'
import { changeSettings, type Panel, settingsStates } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callVitrine } from '../testing/call-vitrine.ts'
import { recorded } from './recorded.ts'

let db: TestDatabase
let panel: Panel
beforeAll(async () => {
  db = await testDatabase()
  panel = await aPanel(db.database, { key: 'shop' })
})
afterAll(() => db.close())

const machine = `command line (${userInfo().username})`
const rows = () =>
  db.database.read(panel.id, (trx) =>
    trx.rows(sql<{
      action: string
      id: string
      actor: string
      via: string
      agent: string
      operatorId: number | null
      before: unknown
      after: unknown
    }>`
      select action, entity_id as id, actor_name as actor, via, agent, operator_id as "operatorId", before, after from operators.audit
       where panel_id = ${panel.id} order by audit.id`),
  )
/** What a command added to the audit log. */
async function added(...words: readonly string[]) {
  const before = (await rows()).length
  await callVitrine(db.adminUrl, words)
  return (await rows()).slice(before)
}
const row = (action: string, id: string | number, before: unknown, after: unknown) =>
  expect.objectContaining({ action, id: String(id), before, after, via: 'command', agent: machine, actor: machine, operatorId: null })

it('what is decided at the command line stands in the audit log, as by the console, with the user of the machine', async () => {
  const { id: userId } = await aUser(db.database, panel.id, { email: 'referrer@shop.example' })
  const texts = { en: { name: 'Fifty views', shortBody: 'Free', body: '<p>Free</p>' } }
  const quest = await db.database.transaction(panel.id, (trx) =>
    createQuest(trx, {
      ...{ texts, image: null, networkId: null, repeatsCount: 0, asksProof: true, minSpent: null, minToppedUp: null, position: 1 },
    }),
  )
  expect(await added('free-trials', 'close', 'shop', String(quest))).toEqual([
    row('quest.turned', quest, { isEnabled: true }, { isEnabled: false }),
  ])
  expect(await added('referrals', 'rate', 'shop', 'referrer@shop.example', '12.5')).toEqual([
    row('customer.referral-share-changed', userId, { sharePpm: null }, { sharePpm: 125_000 }),
  ])
  expect(await added('tasks', 'per-day', 'shop', '7')).toEqual([
    row('settings.changed', 'settings', expect.anything(), expect.objectContaining({ tasksPerDay: 7 })),
  ])
  expect(await added('withdrawals', 'stop', 'shop')).toEqual([
    row('settings.changed', 'settings', { withdrawalsAreStopped: false }, { withdrawalsAreStopped: true }),
  ])
  const [plan] = await added('tariff-plans', 'set', 'shop', 'Starter', '9', '50')
  expect(plan).toEqual(row('tariff-plan.changed', plan?.id ?? '', null, expect.objectContaining({ price: '9.00', keywordsLimit: 50 })))
  const [rule] = await added('moderation', 'hold', 'shop', 'from=100', 'Large')
  expect(rule).toEqual(row('hold-rule.created', rule?.id ?? '', null, expect.objectContaining({ fromUsd: '100.00' })))
  const [dropped] = await added('moderation', 'drop', 'shop', rule?.id ?? '')
  expect(dropped).toMatchObject({ action: 'hold-rule.removed', id: rule?.id, after: null })
})

it('who only looks leaves none, and so does what changes nothing or fails', async () => {
  expect(await added('tasks', 'show', 'shop')).toEqual([])
  expect(await added('free-trials', 'list', 'shop')).toEqual([])
  expect(await added('tasks', 'per-day', 'shop', '7')).toEqual([])
  const before = (await rows()).length
  await expect(callVitrine(db.adminUrl, ['free-trials', 'close', 'shop', '999'])).rejects.toThrow('has no quest 999')
  expect(await rows()).toHaveLength(before)
})

it('is in the name of the operator whose address is given, and commits with the write or not at all', async () => {
  const operatorId = await ensureOperator(db.database, testSecrets, {
    ...{ email: 'ada@shop.example', name: 'Ada', password: 'correct horse battery', sharedSecret: TEST_SECRET, now: new Date() },
    places: [{ panelId: panel.id, role: 'owner' }],
  })
  const act = {
    permission: 'appearance.edit',
    action: 'settings.changed',
    kind: 'settings',
    ids: ['settings'],
    read: settingsStates,
    by: 'Ada@shop.example',
  }
  const before = (await rows()).length
  const failing = recorded(db.database, act).transaction(panel.id, async (trx) => {
    await changeSettings(trx, { support_email: 'lost@shop.example' })
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  expect(await rows()).toHaveLength(before)
  await recorded(db.database, act).transaction(panel.id, (trx) => changeSettings(trx, { support_email: 'kept@shop.example' }))
  expect((await rows()).at(-1)).toMatchObject({ actor: 'Ada', operatorId, agent: machine, after: { support_email: 'kept@shop.example' } })
})
