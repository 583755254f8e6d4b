import { type ConsoleApp, consoleApp, type OperatorClient, signedIn, testSecrets } from '@vitrine/operators/testing'
import { createPanels, type Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enabledWithdrawalMethods } from '../../store/withdrawal-method-store.ts'
import { paymentsOperatorRoutes } from './index.ts'

let db: TestDatabase
let console_: ConsoleApp
let panel: Panel
let finance: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  const panels = createPanels(db.database)
  console_ = await consoleApp(db.database, paymentsOperatorRoutes({ gateways: {}, isProduction: false, panels, secrets: testSecrets }))
  panel = await aPanel(db.database, { key: 'harbour' })
  finance = await signedIn(console_, { email: 'finance@example.com', places: [{ panelId: panel.id, role: 'finance' }] })
})
afterAll(async () => {
  await console_.app.close()
  await db.close()
})

const W = '/panels/harbour/withdrawal-methods'
const offered = async () => (await db.database.read(panel.id, enabledWithdrawalMethods)).map(({ id }) => id)
const bank = (more: object = {}) => ({ icon: '/bank.svg', texts: { en: { name: 'Bank' } }, minAmountUsd: '10', ...more })

describe('withdrawal methods', () => {
  it('are made, changed, ordered and turned off for the shop, each by its version', async () => {
    const made = await finance.ask('POST', W, bank({ feePercent: '2', minFeeUsd: '1' }))
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { feePercent: '2', minFeeUsd: '1.00', minAmountUsd: '10.00', maxAmountUsd: null, isEnabled: true, position: 1, version: 1 },
    ])
    const { id } = made.body.data
    const second = (await finance.ask('POST', W, bank({ maxAmountUsd: '500' }))).body.data
    const changed = await finance.ask('PATCH', `${W}/${id}`, { version: 1, maxAmountUsd: '2000', texts: { en: { name: 'Wire' } } })
    expect(changed.body.data).toMatchObject({ maxAmountUsd: '2000.00', feePercent: '2', texts: { en: { name: 'Wire' } }, version: 2 })
    expect((await finance.ask('PATCH', `${W}/${id}`, { version: 1, feePercent: '3' })).body.details.code).toBe('changed_meanwhile')
    expect(await offered()).toEqual([id, second.id])
    expect((await finance.ask('PUT', `${W}/order`, { ids: [second.id, id] })).status).toBe(204)
    expect(await offered()).toEqual([second.id, id])
    const { version } = (await finance.ask('GET', `${W}/${id}`)).body.data
    expect((await finance.ask('POST', `${W}/${id}/turn`, { isOn: false, version })).body.data.isEnabled).toBe(false)
    expect(await offered()).toEqual([second.id])
    expect((await finance.ask('GET', W)).body.rows).toHaveLength(2)
  })
  it('refuse what cannot be, under its field', async () => {
    const wrong: readonly (readonly [string, object])[] = [
      ['feePercent', { feePercent: '101' }],
      ['minAmountUsd', { minFeeUsd: '10' }],
      ['minAmountUsd', { minAmountUsd: '0' }],
      ['minAmountUsd', { minAmountUsd: undefined }],
      ['maxAmountUsd', { maxAmountUsd: '9' }],
      ['minFeeUsd', { minFeeUsd: '-1' }],
      ['icon', { icon: 'javascript:alert(1)' }],
      ['texts.en', { texts: { de: { name: 'Bank' } } }],
    ]
    for (const [field, more] of wrong) {
      const answer = await finance.ask('POST', W, bank(more))
      expect([field, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([field, 422, [field]])
    }
    expect((await finance.ask('PUT', `${W}/order`, { ids: [1, 1] })).status).toBe(422)
    expect((await finance.ask('GET', `${W}/999`)).status).toBe(404)
  })
})
