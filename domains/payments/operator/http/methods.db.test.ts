import { type ConsoleApp, consoleApp, type OperatorClient, signedIn, testSecrets } from '@vitrine/operators/testing'
import { createPanels, type Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { micro } from '@vitrine/platform/kernel'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { createGrade } from '@vitrine/promotions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createManualAccount } from '../../commands/gateways/create-gateway-account.ts'
import { enabledMethods } from '../../store/method-store.ts'
import { paymentsOperatorRoutes } from './index.ts'

let db: TestDatabase
let known: ConsoleApp
let panel: Panel
let finance: OperatorClient
let manual: number
beforeAll(async () => {
  db = await testDatabase()
  known = await consoleApp(
    db.database,
    paymentsOperatorRoutes({ gateways: {}, isProduction: false, panels: createPanels(db.database), secrets: testSecrets }),
  )
  panel = await aPanel(db.database, { key: 'harbour' })
  manual = await db.database.transaction(panel.id, (trx) => createManualAccount(trx, testSecrets))
  finance = await signedIn(known, { email: 'finance@example.com', places: [{ panelId: panel.id, role: 'finance' }] })
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

const aGrade = (panelId: number) =>
  db.database.transaction(panelId, (trx) =>
    createGrade(trx, {
      ...{ icon: '/g.svg', names: { en: 'Gold' }, discountPpm: 0, spendingGoal: micro(1n), opensClosedSales: false },
      ...{ hasPersonalManager: false, consultationDays: null, thumbnailDays: null },
    }),
  )

const M = '/panels/harbour/payment-methods'
const offered = () => db.database.read(panel.id, enabledMethods)
const bank = (more: object = {}) => ({
  strategy: 'message',
  gatewayAccountId: manual,
  icon: '/bank.svg',
  accountNumber: 'DE12',
  texts: { en: { name: 'Bank transfer', additional_information: '<b>Soon</b><script>x</script>' }, de: { name: 'Überweisung' } },
  ...more,
})

describe('payment methods', () => {
  it('are made, changed, ordered and turned off for the shop, each by its version', async () => {
    const made = await finance.ask('POST', M, bank({ feePercent: '2.5', minAmountUsd: '10', bonuses: [{ fromUsd: '100', percent: '5' }] }))
    expect(made.status).toBe(201)
    const { id, version } = made.body.data
    expect(made.body.data).toMatchObject({
      feePercent: '2.5',
      minAmountUsd: '10.00',
      bonuses: [{ fromUsd: '100.00', percent: '5' }],
      isEnabled: true,
    })
    expect(made.body.data.texts.en.additional_information).toBe('<b>Soon</b>')
    const second = (await finance.ask('POST', M, { strategy: 'balance', icon: '/b.svg', texts: { en: { name: 'Balance' } } })).body.data
    const changed = await finance.ask('PATCH', `${M}/${id}`, { version, feePercent: '3', maxAmountUsd: '500', minAmountUsd: null })
    expect(changed.body.data).toMatchObject({
      feePercent: '3',
      minAmountUsd: null,
      maxAmountUsd: '500.00',
      accountNumber: 'DE12',
      version: version + 1,
    })
    expect((await finance.ask('PATCH', `${M}/${id}`, { version, feePercent: '4' })).body.details.code).toBe('changed_meanwhile')
    expect((await offered()).map((one) => one.id)).toEqual([id, second.id])
    expect((await finance.ask('PUT', `${M}/order`, { ids: [second.id, id] })).status).toBe(204)
    expect((await offered()).map((one) => one.id)).toEqual([second.id, id])
    const current = (await finance.ask('GET', `${M}/${id}`)).body.data
    expect((await finance.ask('POST', `${M}/${id}/turn`, { isOn: false, version: current.version })).body.data.isEnabled).toBe(false)
    expect(await offered()).toMatchObject([{ id: second.id }])
    expect((await finance.ask('GET', M)).body.rows).toHaveLength(2)
  })
  it('refuse what cannot be, under its field', async () => {
    const wrong: readonly (readonly [string, object])[] = [
      ['gatewayAccountId', { gatewayAccountId: 999 }],
      ['gatewayAccountId', { strategy: 'others', gatewayAccountId: null }],
      ['accountNumber', { accountNumber: null }],
      ['feePercent', { feePercent: '101' }],
      ['feePercent', { feePercent: 'two' }],
      ['tolerancePercent', { tolerancePercent: '6' }],
      ['maxAmountUsd', { minAmountUsd: '10', maxAmountUsd: '9' }],
      ['minAmountUsd', { minAmountUsd: '0' }],
      ['bonuses', { bonuses: [{ fromUsd: '1', percent: '0' }] }],
      ['icon', { icon: 'javascript:alert(1)' }],
      ['texts.en', { texts: { de: { name: 'Bank' } } }],
      ['qrCode', { strategy: 'qr_code' }],
      ['countries', { countries: ['QQ'] }],
      ['countries.0', { countries: ['de'] }],
      ['gradeIds', { gradeIds: [999] }],
      ['countries', { strategy: 'balance', gatewayAccountId: null, countries: ['DE'] }],
      ['gradeIds', { strategy: 'linkedCard', gatewayAccountId: null, gradeIds: [1] }],
    ]
    for (const [field, more] of wrong) {
      const answer = await finance.ask('POST', M, bank(more))
      expect([field, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([field, 422, [field]])
    }
    expect((await finance.ask('PUT', `${M}/order`, { ids: [1, 1] })).status).toBe(422)
    expect((await finance.ask('GET', `${M}/999`)).status).toBe(404)
  })
  it('are limited to countries and grades of their own panel', async () => {
    const [grade, foreign] = await Promise.all([panel.id, (await aPanel(db.database, { key: 'brook' })).id].map(aGrade))
    expect((await finance.ask('GET', `${M}/audiences`)).body.data).toMatchObject({
      countries: expect.arrayContaining(['DE', 'JP']),
      grades: [{ id: grade, name: 'Gold' }],
      knowsCountries: false,
    })
    const limits = { countries: ['JP', 'DE', 'DE'], excludesCountries: true, gradeIds: [grade] }
    const { id, version, ...made } = (await finance.ask('POST', M, bank(limits))).body.data
    expect(made).toMatchObject({ countries: ['DE', 'JP'], excludesCountries: true, gradeIds: [grade] })
    expect((await createPanels(db.database).get(panel.id)).options.limitsMethodsByCountry).toBe(true)
    // What is not named stays.
    const changed = await finance.ask('PATCH', `${M}/${id}`, { version, countries: ['DE', 'US'] })
    expect(changed.body.data).toMatchObject({ countries: ['DE', 'US'], excludesCountries: true, gradeIds: [grade] })
    const wrong = await finance.ask('PATCH', `${M}/${id}`, { version: version + 1, gradeIds: [foreign] })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['gradeIds']])
    const opened = { version: version + 1, countries: [], excludesCountries: false, gradeIds: [] }
    expect((await finance.ask('PATCH', `${M}/${id}`, opened)).body.data).toMatchObject({ countries: [], gradeIds: [] })
  })
  it('that an operator confirms need no account: a new panel gets its own with the first one', async () => {
    const fresh = await aPanel(db.database, { key: 'meadow' })
    const owner = await signedIn(known, { email: 'meadow@example.com', places: [{ panelId: fresh.id, role: 'owner' }] })
    const made = [
      await owner.ask('POST', '/panels/meadow/payment-methods', bank({ gatewayAccountId: null })),
      await owner.ask(
        'POST',
        '/panels/meadow/payment-methods',
        bank({ strategy: 'qr_code', qrCode: 'pay:1', gatewayAccountId: undefined }),
      ),
    ]
    expect(made.map(({ status }) => status)).toEqual([201, 201])
    expect(made[0]?.body.data).toMatchObject({ connector: 'manual', gatewayAccountId: made[1]?.body.data.gatewayAccountId })
    expect((await owner.ask('GET', '/panels/meadow/gateway-accounts')).body.rows).toEqual([])
  })
})
