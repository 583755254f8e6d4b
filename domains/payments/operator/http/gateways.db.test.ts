import { createSandboxGateway } from '@vitrine/connectors/payment-gateways/sandbox'
import { createStripeGateway } from '@vitrine/connectors/payment-gateways/stripe'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn, testSecrets } from '@vitrine/operators/testing'
import { createPanels, type Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { systemClock } from '@vitrine/platform/kernel'
import { localEgress, type TestDatabase, testApp, testDatabase } from '@vitrine/platform/testing'
import { type Gateway, startGateway, startStripe } from '@vitrine/sandbox'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offeredConnectors } from '../../commands/gateways/change-account.ts'
import { paymentHooks } from '../../http/hooks.ts'
import { paymentTimings } from '../../model/timings.ts'
import { findGatewayAccountPlace, getGatewayAccount } from '../../store/gateway-account-store.ts'
import { insertMessage } from '../../store/inbox-store.ts'
import { paymentsOperatorRoutes } from './index.ts'

const gateways = {
  sandbox: createSandboxGateway({ egress: localEgress, timeoutMs: 5_000 }),
  stripe: createStripeGateway({ egress: localEgress, timeoutMs: 5_000 }),
}
let db: TestDatabase
let console_: ConsoleApp
let panel: Panel
let owner: OperatorClient
let finance: OperatorClient
let gateway: Gateway
let shop: FastifyInstance
beforeAll(async () => {
  db = await testDatabase()
  gateway = await startGateway()
  const panels = createPanels(db.database)
  console_ = await consoleApp(db.database, paymentsOperatorRoutes({ gateways, isProduction: false, panels, secrets: testSecrets }))
  shop = await testApp({
    panelOf: (host) => panels.findByHost(host),
    callerOf: async () => undefined,
    routes: [],
    rawRoutes: [
      paymentHooks({
        ...{ database: db.database, panels, gateways, secrets: testSecrets, clock: systemClock },
        ...{ timings: paymentTimings, isProduction: false },
      }),
    ],
  })
  // A demo panel's addresses follow the port it is asked on: its gateway reaches it there.
  const { port } = new URL(await shop.listen({ port: 0, host: '127.0.0.1' }))
  panel = await aPanel(db.database, { key: 'harbour', origin: `http://harbour.localhost:${port}` })
  const at = (email: string, role: 'owner' | 'finance') => signedIn(console_, { email, places: [{ panelId: panel.id, role }] })
  owner = await at('owner@example.com', 'owner')
  finance = await at('finance@example.com', 'finance')
})
afterAll(async () => {
  await Promise.all([console_.app.close(), shop.close(), gateway.stop()])
  await db.close()
})

const A = '/panels/harbour/gateway-accounts'
const M = '/panels/harbour/payment-methods'
const sandbox = (more: object = {}, fields: object = {}) => ({
  connector: 'sandbox',
  fields: { endpoint: gateway.url, secret: 'sandbox-secret', webhookSecret: 'sandbox-webhook-secret', ...fields },
  isLive: true,
  ...more,
})
const stripe = (endpoint = '', more: object = {}) => ({
  connector: 'stripe',
  fields: { endpoint, secret: 'sk_test_sandbox_1234', webhookSecret: 'whsec_abcd5678', ...more },
  isLive: false,
})
const accessOf = async (id: number) => (await db.database.read(panel.id, (trx) => getGatewayAccount(trx, testSecrets, id))).access
const card = (gatewayAccountId: number, more: object = {}) => ({
  strategy: 'others',
  gatewayAccountId,
  icon: '/card.svg',
  texts: { en: { name: 'Card' } },
  ...more,
})

describe('accounts at gateways', () => {
  it('are entered by the form of a connector, and shown with the ends of their secrets', async () => {
    const { data } = (await finance.ask('GET', '/panels/harbour/connectors/gateways')).body
    expect(data.map((one: { title: string }) => one.title)).toEqual(['Sandbox', 'Stripe'])
    expect(data[1]).toMatchObject({ connector: 'stripe', canVoid: true, strategies: ['others'] })
    expect(data[1].fields).toMatchObject([
      { name: 'endpoint', isOptional: true },
      { name: 'secret', isSecret: true },
      { name: 'webhookSecret' },
    ])
    const made = await owner.ask('POST', A, stripe())
    expect([made.status, made.text]).toEqual([201, made.text])
    expect(made.body.data).toMatchObject({
      ...{ connector: 'stripe', title: 'Stripe', endpoint: '', secretLast4: '1234', webhookSecretEnds: ['5678'], isLive: false },
      ...{ closedAt: null, methodCount: 0, lastMessageAt: null, version: 1 },
    })
    const publicId = made.body.data.webhookAddress.split('/').at(-1)
    expect(made.body.data.webhookAddress).toBe(`${panel.origin}/hooks/stripe/${publicId}`)
    expect(await findGatewayAccountPlace(db.database, publicId)).toEqual({ panelId: panel.id, id: made.body.data.id })
    const receivedAt = new Date('2026-05-01T10:00:00Z')
    await db.database.transaction(panel.id, (trx) =>
      insertMessage(trx, {
        gatewayAccountId: made.body.data.id,
        eventId: 'e',
        externalId: 'x',
        bodySha256: Buffer.alloc(32),
        now: receivedAt,
      }),
    )
    const listed = await finance.ask('GET', A)
    expect(listed.body.rows[0].secretsChangedBy).toContain('owner')
    expect(listed.body.rows).toMatchObject([{ id: made.body.data.id, lastMessageAt: receivedAt.toISOString() }])
    expect(listed.text).not.toMatch(/sk_test_sandbox|whsec_abcd/)
    expect((await finance.ask('GET', `${A}/${made.body.data.id}`)).body.data).toEqual(listed.body.rows[0])
  })
  it('are refused where something is missing, unknown or of another kind of money, under its field', async () => {
    const wrong: readonly (readonly [string, object])[] = [
      ['connector', sandbox({ connector: 'manual' })],
      ['connector', sandbox({ connector: 'nothing' })],
      ['fields.secret', sandbox({}, { secret: undefined })],
      ['fields.endpoint', sandbox({}, { endpoint: 'ftp://a.example' })],
      ['fields.endpoint', sandbox({}, { endpoint: 'https://name:word@a.example' })],
      ['fields.secret', { ...stripe('', { secret: 'sk_live_abcdefgh' }) }],
      ['fields.secret', { ...stripe(), isLive: true }],
      ['isLive', { ...stripe(), isLive: undefined }],
    ]
    for (const [field, body] of wrong) {
      const answer = await owner.ask('POST', A, body)
      expect([field, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([field, 422, [field]])
    }
    expect((await finance.ask('POST', A, sandbox())).body.details).toEqual({ code: 'not_permitted', permission: 'gateways.secret' })
  })
  it('are given the fee that their gateway is expected to take', async () => {
    const { id, ...made } = (await owner.ask('POST', A, sandbox())).body.data
    expect(made).toMatchObject({ feePercent: '0', feeFixedUsd: '0.00', keepsFee: true })
    const fee = { feePercent: '2.9', feeFixedUsd: '0.30', keepsFee: false }
    expect((await owner.ask('PATCH', `${A}/${id}`, { version: 1, ...fee })).body.data).toMatchObject({ ...fee, version: 2 })
    expect((await owner.ask('GET', '/panels/harbour/audit?limit=1')).body.rows[0]).toMatchObject({
      ...{ action: 'gateway-account.changed', before: { feePercent: '0' }, after: { feePercent: '2.9' } },
    })
    for (const wrong of [{ feePercent: '50.1' }, { feePercent: '-1' }, { feeFixedUsd: 'x' }, { feeFixedUsd: '-0.3' }])
      expect(Object.keys((await owner.ask('PATCH', `${A}/${id}`, { version: 2, ...wrong })).body.errors)).toEqual(Object.keys(wrong))
    expect((await finance.ask('PATCH', `${A}/${id}`, { version: 2, ...fee })).body.details).toMatchObject({ code: 'not_permitted' })
  })
  it('get new secrets, the old one beside the new one while a gateway still signs with it', async () => {
    const { id } = (await owner.ask('POST', A, sandbox())).body.data
    const moved = await owner.ask('PATCH', `${A}/${id}`, { version: 1, fields: { endpoint: 'https://other.example' } })
    expect(moved.body.data).toMatchObject({ endpoint: 'https://other.example', version: 2 })
    const replace = (version: number, fields: object, keepsOld = false) =>
      owner.ask('PUT', `${A}/${id}/secrets`, { version, fields, keepsOld })
    expect((await replace(1, { secret: 'a-new-secret-abcd' })).body.details.code).toBe('changed_meanwhile')
    expect((await replace(2, { secret: '' })).body.errors).toHaveProperty(['fields.secret'])
    const rotated = await replace(2, { webhookSecret: 'a-new-webhook-wxyz' }, true)
    expect(rotated.body.data).toMatchObject({ webhookSecretEnds: ['wxyz', 'cret'], secretLast4: 'cret' })
    expect(await accessOf(id)).toMatchObject({ webhookSecrets: ['a-new-webhook-wxyz', 'sandbox-webhook-secret'], secret: 'sandbox-secret' })
    expect((await replace(3, {}, false)).body.data.webhookSecretEnds).toEqual(['wxyz'])
    expect((await replace(4, { secret: 'a-new-secret-abcd' })).body.data.secretLast4).toBe('abcd')
    expect(await accessOf(id)).toMatchObject({ webhookSecrets: ['a-new-webhook-wxyz'], secret: 'a-new-secret-abcd' })
    const { rows, text } = await owner
      .ask('GET', '/panels/harbour/audit?filter.action=gateway-account.secrets-replaced')
      .then((answer) => ({
        rows: answer.body.rows,
        text: answer.text,
      }))
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({ before: { secret: 'set · cret' }, after: { secret: 'set · abcd' } })
    expect(text).not.toMatch(/a-new-secret|sandbox-secret/)
    console_.time.now = new Date(console_.time.now.getTime() + 11 * 60_000)
    expect((await replace(5, { secret: 'another-secret' })).body.details).toEqual({ code: 'step_up' })
    owner = await signedIn(console_, { email: 'owner@example.com' })
  })
  it('say in a test what each step came to, and leave no payment open', async () => {
    const [{ data: well }, { data: wrong }] = [
      (await owner.ask('POST', A, sandbox())).body,
      (await owner.ask('POST', A, sandbox({}, { secret: 'not-the-secret' }))).body,
    ]
    const tested = await finance.ask('POST', `${A}/${well.id}/test`, {})
    expect(tested.body.data).toMatchObject({
      isWell: true,
      steps: [
        { step: 'authenticate', isWell: true, says: null },
        { step: 'open', isWell: true },
        { step: 'void', isWell: true },
      ],
    })
    expect(gateway.payments()).toMatchObject([{ state: 'expired', askedMinor: '100', askedCurrency: 'USD' }])
    const refused = await finance.ask('POST', `${A}/${wrong.id}/test`, {})
    expect(refused.body.data).toMatchObject({ isWell: false, steps: [{ step: 'authenticate', isWell: false }] })
    expect(refused.body.data.steps[0].says).toContain('401')
    expect(refused.text).not.toContain('not-the-secret')
    expect((await finance.ask('POST', `${A}/2000000000/test`, {})).status).toBe(404)
  })
  it('wait for the message about the test payment, and take one only that is signed with their secret', async () => {
    const [{ data: heard }, { data: deaf }] = [
      (await owner.ask('POST', A, sandbox())).body,
      (await owner.ask('POST', A, sandbox({}, { webhookSecret: 'of-another-endpoint' }))).body,
    ]
    const test = async (id: number): Promise<string> => (await finance.ask('POST', `${A}/${id}/test`, {})).body.data.paymentId
    const messageOf = async (id: number, payment: string) => (await finance.ask('GET', `${A}/${id}/messages/${payment}`)).body.data
    const paymentId = await test(heard.id)
    await expect.poll(async () => (await messageOf(heard.id, paymentId)).receivedAt, { timeout: 10_000 }).toEqual(expect.any(String))
    expect(await messageOf(heard.id, 'pay_of_nobody')).toEqual({ receivedAt: null })
    // Another account of the same gateway was told nothing.
    expect(await messageOf(deaf.id, paymentId)).toEqual({ receivedAt: null })
    const forged = await test(deaf.id)
    const statusOf = () => gateway.webhooks().find((sent) => sent.paymentId === forged)?.statuses[0]
    await expect.poll(statusOf, { timeout: 10_000 }).toBe(400)
    expect(await messageOf(deaf.id, forged)).toEqual({ receivedAt: null })
    expect((await finance.ask('GET', `${A}/2000000000/messages/${paymentId}`)).status).toBe(404)
  })
  it('at the gateway that saves cards, a test payment is ended too', async () => {
    const cards = await startStripe()
    const { data } = (await owner.ask('POST', A, stripe(cards.url, { secret: 'sk_test_sandbox' }))).body
    const tested = await owner.ask('POST', `${A}/${data.id}/test`, {})
    expect(tested.body.data).toMatchObject({ isWell: true, steps: [{}, { step: 'open' }, { step: 'void', isWell: true, says: null }] })
    await cards.stop()
  })
  it('are closed when no method uses them: keys are wiped, messages are not taken', async () => {
    const [{ data: old }, { data: fresh }] = [(await owner.ask('POST', A, sandbox())).body, (await owner.ask('POST', A, sandbox())).body]
    const method = (await finance.ask('POST', M, card(old.id))).body.data
    const close = () => owner.ask('POST', `${A}/${old.id}/close`, { version: 1 })
    expect((await close()).body.message).toContain('payment method uses this account')
    expect((await finance.ask('GET', `${A}/${old.id}`)).body.data.methodCount).toBe(1)
    expect((await finance.ask('PATCH', `${M}/${method.id}`, { version: 1, gatewayAccountId: fresh.id })).body.data.gatewayAccountId).toBe(
      fresh.id,
    )
    const closed = await close()
    expect(closed.body.data).toMatchObject({ secretLast4: '', webhookSecretEnds: [], version: 2 })
    expect(closed.body.data.closedAt).not.toBeNull()
    expect(await accessOf(old.id)).toMatchObject({ secret: '', webhookSecrets: [] })
    expect(await findGatewayAccountPlace(db.database, old.webhookAddress.split('/').at(-1))).toBeUndefined()
    expect((await finance.ask('POST', M, card(old.id))).body.errors).toHaveProperty('gatewayAccountId')
    expect((await finance.ask('PATCH', `${M}/${method.id}`, { version: 2, gatewayAccountId: old.id })).body.errors).toHaveProperty(
      'gatewayAccountId',
    )
    for (const [path, body] of [
      ['secrets', { fields: {} }],
      ['close', {}],
    ] as const) {
      const answer = await owner.ask(path === 'close' ? 'POST' : 'PUT', `${A}/${old.id}/${path}`, { ...body, version: 2 })
      expect([answer.status, answer.body.message]).toEqual([422, 'This account is closed.'])
    }
    expect((await owner.ask('POST', `${A}/${old.id}/test`, {})).status).toBe(422)
    expect((await finance.ask('GET', A)).body.rows.at(-1).id).toBe(old.id)
  })
  it('of a method that is off may be closed; then it cannot be turned on', async () => {
    const { data } = (await owner.ask('POST', A, sandbox())).body
    const { id } = (await finance.ask('POST', M, card(data.id))).body.data
    await finance.ask('POST', `${M}/${id}/turn`, { isOn: false, version: 1 })
    expect((await owner.ask('POST', `${A}/${data.id}/close`, { version: 1 })).status).toBe(200)
    expect((await finance.ask('POST', `${M}/${id}/turn`, { isOn: true, version: 2 })).body.message).toBe('This account is closed.')
  })
  it('take methods of the strategies that their connector knows', async () => {
    const { data } = (await owner.ask('POST', A, stripe())).body
    expect((await finance.ask('POST', M, card(data.id, { strategy: 'qr_code' }))).body.errors).toHaveProperty('strategy')
    expect((await finance.ask('POST', M, card(data.id, { strategy: 'message', accountNumber: '1' }))).body.errors).toHaveProperty(
      'strategy',
    )
    const byHand = (await finance.ask('POST', M, card(data.id, { strategy: 'message', gatewayAccountId: null, accountNumber: '1' }))).body
      .data
    const moved = await finance.ask('PATCH', `${M}/${byHand.id}`, { version: 1, gatewayAccountId: data.id })
    expect(moved.status).toBe(422)
  })
})

describe('the sandbox', () => {
  it('is offered in production to demo panels only', () => {
    const names = (isDemo: boolean) =>
      offeredConnectors({ gateways, isProduction: true }, { ...panel, options: { ...panel.options, isDemo } }).map(([name]) => name)
    expect([names(false), names(true)]).toEqual([['stripe'], ['sandbox', 'stripe']])
  })
})
