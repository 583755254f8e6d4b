import { createHmac } from 'node:crypto'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aGatewayAccount, aMethod } from '../testing/index.ts'
import { openShop, type Shop } from '../testing/shop.ts'

const SECRET = 'sandbox-webhook-secret'

let shop: Shop
let methodId: number
beforeAll(async () => {
  shop = await openShop()
  methodId = await shop.aMethod()
  await aMethod(shop.db.database, shop.panel.id, { strategy: 'message' })
})
afterAll(() => shop.close())

const seconds = (offset = 0): number => Math.floor(Date.now() / 1000) + offset
const sign = (body: string, secret = SECRET, at = seconds()): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
const messageOf = (eventId: string, paymentId = 'pay_unknown', more: object = {}): string =>
  JSON.stringify({ id: eventId, type: 'payment.settled', data: { payment: { id: paymentId, ...more } } })

/** Posts raw bytes to a hook, as a gateway would. */
const post = (
  body: string,
  signature: string | undefined,
  path = `/hooks/sandbox/${shop.accountPublicId}`,
  type: string | null = 'application/json',
) =>
  shop.app.inject({
    method: 'POST',
    url: path,
    payload: body,
    headers: {
      host: new URL(shop.origin).host,
      ...(type ? { 'content-type': type } : {}),
      ...(signature === undefined ? {} : { 'sandbox-signature': signature }),
    },
  })

const traces = async (): Promise<number> => {
  const row = await shop.db.database.read(shop.panel.id, (trx) =>
    trx.one(sql<{ count: number }>`
      select (select count(*) from payments.webhook_inbox)::int + (select count(*) from payments.external_payment)::int as count`),
  )
  return row.count
}

describe('a message of the gateway', () => {
  it('is one row of the inbox, however often it is sent', async () => {
    const body = messageOf('evt_once')
    const before = await shop.inboxCount()
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(body, sign(body))))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect((await shop.inboxCount()) - before).toBe(1)
  })
  it.each([
    ['the prefix', '/core/hooks/sandbox/'],
    ['none', '/hooks/sandbox/'],
  ])('is taken with %s, on any host, with any content type', async (name, prefix) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', null]) {
      const body = messageOf(`evt_${name}_${type}`)
      expect((await post(body, sign(body), prefix + shop.accountPublicId, type)).statusCode).toBe(200)
    }
  })
  it('is trusted for nothing but which payment to fetch', async () => {
    const opened = await shop.ask('POST', '/api/v1/add-funds', { amount: 10, payment_method_id: methodId })
    const invoiceId = opened.json().data.invoice_id
    const paymentId = shop.gateway.payments({ reference: invoiceId })[0]?.id
    const claims = { state: 'settled', amount_minor: 1_000_000, currency: 'USD', reference: invoiceId, live: true }
    const body = messageOf('evt_lie', paymentId, claims)
    expect((await post(body, sign(body))).statusCode).toBe(200)
    await shop.work()
    expect([await shop.balance(), (await shop.invoice(invoiceId)).state]).toEqual([0n, 'pending'])
  })
  it('about a payment the gateway does not know changes nothing and is done with', async () => {
    const body = messageOf('evt_nothing', 'pay_that_never_was')
    await post(body, sign(body))
    await shop.work()
    const left = await shop.db.database.read(shop.panel.id, (trx) =>
      trx.one(sql<{ count: number }>`select count(*)::int as count from payments.webhook_inbox where due_at is not null`),
    )
    expect(left.count).toBe(0)
  })
  it('is accepted with either secret while a rotation lasts', async () => {
    const accountId = await aGatewayAccount(shop.db.database, shop.panel.id, { webhookSecrets: ['new-secret', 'old-secret'] })
    const { public_id } = await shop.db.database.read(shop.panel.id, (trx) =>
      trx.one(
        sql<{ public_id: string }>`select public_id from payments.gateway_account where panel_id = ${shop.panel.id} and id = ${accountId}`,
      ),
    )
    const body = messageOf('evt_rotation')
    const statuses = await Promise.all(
      ['new-secret', 'old-secret', SECRET].map(
        async (secret) => (await post(body, sign(body, secret), `/hooks/sandbox/${public_id}`)).statusCode,
      ),
    )
    expect(statuses).toEqual([200, 200, 400])
  })
})

describe('a message that proves nothing', () => {
  const body = messageOf('evt_bad')
  it.each([
    ['no signature', () => post(body, undefined)],
    ['an empty signature', () => post(body, '')],
    ['a secret nobody has', () => post(body, sign(body, 'guess'))],
    ['an empty secret', () => post(body, sign(body, ''))],
    ['another body', () => post(body.replace('evt_bad', 'evt_worse'), sign(body))],
    ['the same body written differently', () => post(`${body} `, sign(body))],
    ['a time ten minutes ago', () => post(body, sign(body, SECRET, seconds(-600)))],
    ['a time in ten minutes', () => post(body, sign(body, SECRET, seconds(600)))],
    ['bytes that are no message', () => post('{"id":', sign('{"id":'))],
    ['no bytes at all', () => post('', sign(''))],
  ])('signed with %s gets 400 and leaves no trace', async (_, send) => {
    const before = await traces()
    const answer = await send()
    expect([answer.statusCode, await traces()]).toEqual([400, before])
  })
  it('signed with another panel’s secret gets 400', async () => {
    const neighbour = await aPanel(shop.db.database)
    await aGatewayAccount(shop.db.database, neighbour.id, { webhookSecrets: ['neighbour-secret'] })
    expect((await post(body, sign(body, 'neighbour-secret'))).statusCode).toBe(400)
  })
  it.each([
    ['an account that does not exist', () => '/hooks/sandbox/AAAAAAAAAAAAAAAAAAAAAAAA'],
    ['a gateway that the account is not of', () => `/hooks/stripe/${shop.accountPublicId}`],
  ])('to %s gets 404 and leaves no trace', async (_, path) => {
    const before = await traces()
    expect([(await post(body, sign(body), path())).statusCode, await traces()]).toEqual([404, before])
  })
  it('to an account of the operator’s own hand gets 404', async () => {
    const { public_id } = await shop.db.database.read(shop.panel.id, (trx) =>
      trx.one(sql<{ public_id: string }>`select public_id from payments.gateway_account where connector = 'manual'`),
    )
    expect((await post(body, sign(body, ''), `/hooks/manual/${public_id}`)).statusCode).toBe(404)
  })
  it('over 256 kB is refused unread', async () => {
    const before = await traces()
    const large = messageOf('evt_large', 'x'.repeat(257 * 1024))
    const answer = await post(large, sign(large))
    expect([answer.statusCode >= 400 && answer.statusCode < 500, await traces()]).toEqual([true, before])
  })
})

describe('the sandbox’s gateway in production', () => {
  it('takes no money for a panel that is not a demo', async () => {
    const serious = await aPanel(shop.db.database)
    await aMethod(shop.db.database, serious.id)
    const { public_id } = await shop.db.database.read(serious.id, (trx) =>
      trx.one(sql<{ public_id: string }>`select public_id from payments.gateway_account where panel_id = ${serious.id}`),
    )
    const body = messageOf('evt_production')
    const production = await openShop({ isProduction: true })
    try {
      const opened = await production.ask('POST', '/api/v1/add-funds', { amount: 10, payment_method_id: await production.aMethod() })
      expect(opened.statusCode).toBe(200)
      Object.assign(shop.deps, { isProduction: true })
      expect((await post(body, sign(body), `/hooks/sandbox/${public_id}`)).statusCode).toBe(503)
    } finally {
      Object.assign(shop.deps, { isProduction: false })
      await production.close()
    }
  })
})
