import { catalogueGuide, enableService } from '@vitrine/catalogue'
import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { fulfilmentGuide, saveProviderAccount } from '@vitrine/fulfilment'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn, testSecrets } from '@vitrine/operators/testing'
import { orderingGuide } from '@vitrine/ordering'
import { type Panel, panelsGuide, panelsOperatorRoutes } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { createManualAccount, createMethod, paymentsGuide } from '@vitrine/payments'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

let db: TestDatabase
let known: ConsoleApp
let panel: Panel
let owner: OperatorClient
let support: OperatorClient
let foreign: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  const guide = [...panelsGuide, ...paymentsGuide, ...fulfilmentGuide, ...catalogueGuide, ...orderingGuide]
  known = await consoleApp(db.database, panelsOperatorRoutes(), { guide })
  panel = await aPanel(db.database, { key: 'harbour' })
  const other = await aPanel(db.database, { key: 'meadow' })
  owner = await signedIn(known, { email: 'owner@example.com', places: [{ panelId: panel.id, role: 'owner' }] })
  support = await signedIn(known, { email: 'support@example.com', places: [{ panelId: panel.id, role: 'support' }] })
  foreign = await signedIn(known, { email: 'foreign@example.com', places: [{ panelId: other.id, role: 'owner' }] })
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

interface Step {
  readonly step: string
  readonly isDone: boolean
  readonly missing: readonly string[]
}
const stepsOf = async (who: OperatorClient, key = 'harbour'): Promise<readonly Step[]> =>
  (await who.ask('GET', `/panels/${key}/guide`)).body.data.steps
const isDone = async (step: string, who = owner, key?: string): Promise<boolean | undefined> =>
  (await stepsOf(who, key)).find((one) => one.step === step)?.isDone
const settle = async (changes: object) => {
  const { version } = (await owner.ask('GET', '/panels/harbour/settings')).body.data
  return owner.ask('PATCH', '/panels/harbour/settings', { version, changes })
}

it('of a new panel has everything left, in its order, for everybody of the panel', async () => {
  const steps = await stepsOf(owner)
  expect(steps.map(({ step, isDone }) => [step, isDone])).toEqual(
    ['brand', 'legal', 'payment_method', 'provider', 'services', 'test_order'].map((step) => [step, false]),
  )
  expect(await stepsOf(support)).toEqual(steps)
  const absent = await foreign.ask('GET', '/panels/nowhere/guide')
  const answer = await foreign.ask('GET', '/panels/harbour/guide')
  expect([answer.status, answer.text]).toEqual([404, absent.text])
})

it('says what is missing, until it is there', async () => {
  expect((await stepsOf(owner)).find(({ step }) => step === 'legal')?.missing).toEqual(['terms_url', 'privacy_url', 'seller_name'])
  expect((await settle({ terms_url: 'https://example.com/terms' })).status).toBe(200)
  expect((await stepsOf(owner)).find(({ step }) => step === 'legal')).toMatchObject({
    isDone: false,
    missing: ['privacy_url', 'seller_name'],
  })
  await settle({ privacy_url: 'https://example.com/privacy', seller_name: 'Harbour Ltd', logo_light: 'https://example.com/logo.svg' })
  expect([await isDone('legal'), await isDone('brand')]).toEqual([true, true])
})

it('sees what guests can pay with, who delivers and what is sold, of this panel alone', async () => {
  await db.database.transaction(panel.id, async (trx) => {
    await createMethod(trx, { strategy: 'balance', icon: '/icon.svg', texts: { en: { name: 'Balance' } } })
  })
  expect(await isDone('payment_method')).toBe(false)
  await db.database.transaction(panel.id, async (trx) => {
    const gatewayAccountId = await createManualAccount(trx, testSecrets)
    await createMethod(trx, { strategy: 'message', gatewayAccountId, icon: '/i.svg', accountNumber: '12', texts: { en: { name: 'Bank' } } })
    await saveProviderAccount(trx, testSecrets, {
      ...{ name: 'Upstream', connector: 'api-v2', endpoint: 'http://127.0.0.1:1/api/v2', key: 'a-key', profile: 'plain' },
    })
  })
  expect([await isDone('payment_method'), await isDone('provider'), await isDone('services')]).toEqual([true, true, false])
  await aCatalogue(db.database, panel.id, { services: [aService({ isEnabled: false })] })
  expect(await isDone('services')).toBe(false)
  await db.database.transaction(panel.id, (trx) => enableService(trx, 1))
  expect(await isDone('services')).toBe(true)
  expect((await stepsOf(foreign, 'meadow')).some(({ isDone }) => isDone)).toBe(false)
})
