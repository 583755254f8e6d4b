import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { ensureGuestAccount, findUser, resolveSessionCookie } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { balancesOf, checkBooks } from '@vitrine/ledger'
import { aPanel } from '@vitrine/panels/testing'
import { aMethod, payInvoice } from '@vitrine/payments/testing'
import { sql, type Trx } from '@vitrine/platform/database'
import { testApp } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportAccepted, reportFinal, reportProgress, takePaidLines } from '../../commands/lines/report.ts'
import { mailedLinkOf, orderLinkOf } from '../../commands/links/open-order-link.ts'
import { issueOrderCode } from '../../commands/links/prove-by-code.ts'
import type { CodePurpose } from '../../model/order-link.ts'
import { orderingSubscriptions } from '../../subscribers/index.ts'
import { aLine, anOrderShop, aPaidOrder, aVideo, type OrderShop } from '../../testing/index.ts'
import { orderStream } from '../stream.ts'

const MINUTE_MS = 60_000
const absent = [404, { message: 'Not Found' }]

let shop: OrderShop
let manual: number
beforeAll(async () => {
  shop = await anOrderShop()
  manual = await aMethod(shop.db.database, shop.panel.id, { strategy: 'message' })
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const inPanel = <T>(work: (trx: Trx) => Promise<T>) => shop.db.database.transaction(shop.panel.id, work)
const ask = (method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}) =>
  shop.ask(method, `/api/v1${path}`, body, { as: 'guest', headers })
const shown = (answer: { statusCode: number; json(): unknown }) => [answer.statusCode, answer.json()]

let guests = 0
/** A guest's order, paid unless told otherwise, with its public address. */
async function aGuestOrder({ isPaid = true, lines = 1 } = {}) {
  guests += 1
  const email = `guest${guests}@x.test`
  const orders = Array.from({ length: lines }, () => aLine({ url: aVideo() }))
  const body = { orders, email, payment_method_id: manual }
  const placed = (await ask('POST', `/order-widget/widget-order-requests?${shop.widget}`, body)).json().data.data
  const { userId } = await inPanel((trx) => ensureGuestAccount(trx, { email, locale: 'en' }))
  const orderId: number = placed.order_ids[0]
  if (isPaid) {
    await payInvoice(shop.db.database, shop.panel.id, placed.invoice_id)
    const settled = { invoiceId: placed.invoice_id, userId, purposeKind: 'order', orderId, outcome: 'exact', isLate: false }
    await orderingSubscriptions(shop.deps)[0]?.run(shop.panel.id, settled as never)
  }
  const { token } = (await ask('GET', `/invoices/${placed.invoice_id}/order-link`)).json().data
  return { email, userId, orderId, ids: placed.order_ids as number[], invoiceId: placed.invoice_id as string, token: token as string }
}
type GuestOrder = Awaited<ReturnType<typeof aGuestOrder>>
const pathOf = ({ token, orderId }: Pick<GuestOrder, 'token' | 'orderId'>) => `/order-links/${token}/orders/${orderId}`

/** The code as its mail would carry it. */
async function mailedCode(order: GuestOrder, purpose: CodePurpose): Promise<string> {
  expect((await ask('POST', `${pathOf(order)}/code`, { purpose })).statusCode).toBe(204)
  const { id } = await inPanel((trx) =>
    trx.one(
      sql<{ id: number }>`select max(id) as id from ordering.order_code where panel_id = ${trx.panelId} and order_id = ${order.orderId}`,
    ),
  )
  const issued = await inPanel((trx) => issueOrderCode(trx, shop.deps.secret, id, shop.time.now))
  return issued?.code ?? ''
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const codeRefused = [
  422,
  {
    message: 'The code is wrong or no longer valid. Request a new one.',
    errors: { code: ['The code is wrong or no longer valid. Request a new one.'] },
  },
]

describe('a public address', () => {
  it('shows the orders of one purchase and nothing of their customer', async () => {
    const order = await aGuestOrder({ lines: 2 })
    const { data } = (await ask('GET', `/order-links/${order.token}`)).json()
    expect(data.orders.map(({ id }: { id: number }) => id)).toEqual(order.ids)
    expect(data.invoice_id).toBeNull()
    const seen = await Promise.all(['', '/progress', '/refill-requests'].map((part) => ask('GET', pathOf(order) + part)))
    expect(seen.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(seen[0]?.json().data).toMatchObject({
      id: order.orderId,
      status: 'in_processing',
      actions: { cancelable: true, pausable: false, activable: false, deletable: false },
    })
    expect(seen[1]?.json().data.events.map(({ kind }: { kind: string }) => kind)).toEqual(['placed', 'paid'])
    const text = [JSON.stringify(data), ...seen.map(({ body }) => body)].join('\n')
    expect(text).not.toContain(order.email)
    expect(text).not.toMatch(/"(email|user|user_id|balance)"/)
    for (const answer of seen) expect(answer.headers['cache-control']).toBe('no-store')
  })
  it('opens no other order: of the same customer, of another one, of another panel', async () => {
    const order = await aGuestOrder()
    const other = await aPaidOrder(shop.deps, shop.panel.id, order.userId)
    const stranger = await aGuestOrder()
    for (const orderId of [other.id, stranger.orderId, 2_147_483_647])
      for (const part of ['', '/progress', '/refill-requests', '/drip-feed'])
        expect(shown(await ask('GET', pathOf({ token: order.token, orderId }) + part))).toEqual(absent)
    for (const [action, body] of Object.entries({ code: { purpose: 'cancel' }, cancel: { code: '000000' }, claim: { code: '000000' } }))
      expect(shown(await ask('POST', `${pathOf({ token: order.token, orderId: stranger.orderId })}/${action}`, body))).toEqual(absent)
    const elsewhere = await aPanel(shop.db.database)
    const answer = await shop.app.inject({ url: `/core/api/v1/order-links/${order.token}`, headers: { host: elsewhere.host } })
    expect(shown(answer)).toEqual(absent)
    for (const token of ['vo_', 'x', `vo_${'A'.repeat(43)}`, order.token.toLowerCase()])
      expect(shown(await ask('GET', `/order-links/${token}`))).toEqual(absent)
  })
  it('is void as soon as the owner makes a new one, and knowing the payment leads past that nowhere', async () => {
    const order = await aGuestOrder()
    const stranger = await aUser(shop.db.database, shop.panel.id)
    const renew = (as: number) => shop.ask('POST', `/api/v1/orders/${order.orderId}/public-link`, undefined, { as })
    expect(shown(await renew(stranger.id))).toEqual(absent)
    expect((await ask('GET', pathOf(order))).statusCode).toBe(200)
    const { token } = (await renew(order.userId)).json().data
    expect(shown(await ask('GET', pathOf(order)))).toEqual(absent)
    expect(shown(await ask('GET', `/invoices/${order.invoiceId}/order-link`))).toEqual(absent)
    expect((await ask('GET', pathOf({ ...order, token }))).statusCode).toBe(200)
    // Mails from now on carry the new one.
    expect((await inPanel((trx) => mailedLinkOf(trx, shop.deps.secret, order.orderId, new Date())))?.token).toBe(token)
  })
  it('is stored as a hash, and nobody without the secret can make it', async () => {
    const order = await aGuestOrder()
    const rows = await inPanel((trx) =>
      trx.rows(sql<{ row: string }>`select l::text as row from ordering.order_link l where panel_id = ${trx.panelId}`),
    )
    expect(rows.map(({ row }) => row).join('\n')).not.toContain(order.token.slice(3))
    const { purchase } = await inPanel((trx) =>
      trx.one(
        sql<{
          purchase: number
        }>`select purchase_id as purchase from ordering.order_line where panel_id = ${trx.panelId} and id = ${order.orderId}`,
      ),
    )
    const undone = new Error('only looked at')
    await expect(
      inPanel(async (trx) => {
        expect(await orderLinkOf(trx, 'another secret', purchase)).not.toBe(order.token)
        throw undone
      }),
    ).rejects.toBe(undone)
  })
  it('of an unpaid order names an invoice by which it can be paid', async () => {
    const order = await aGuestOrder({ isPaid: false })
    const { data } = (await ask('GET', `/order-links/${order.token}`)).json()
    expect([data.invoice_id, data.orders[0].status, data.orders[0].actions.payable]).toEqual([order.invoiceId, 'unpaid', true])
  })
  it('of a payment is told to a signed-in customer only when it is theirs', async () => {
    const order = await aGuestOrder()
    const stranger = await aUser(shop.db.database, shop.panel.id)
    const requested = (as: number) => shop.ask('GET', `/api/v1/invoices/${order.invoiceId}/order-link`, undefined, { as })
    expect(shown(await requested(stranger.id))).toEqual(absent)
    expect((await requested(order.userId)).json().data).toEqual({ token: order.token, order_ids: [order.orderId] })
  })
})

describe('a live view by a public address', () => {
  it('sends the order at once and at every change, and opens for no other token', async () => {
    const app = await testApp({
      panelOf: (host) => shop.deps.panels.findByHost(host),
      callerOf: async () => undefined,
      routes: [],
      rawRoutes: [orderStream(shop.deps)],
    })
    try {
      await app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = app.server.address() as AddressInfo
      const order = await aGuestOrder()
      const follow = (token: string, headers: Record<string, string> = {}) =>
        import('node:http').then(
          ({ request }) =>
            new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
              const path = `/core/api/v1/order-links/${token}/orders/${order.orderId}/stream`
              request({ host: '127.0.0.1', port, path, headers: { host: shop.panel.host, ...headers } }, resolve)
                .on('error', reject)
                .end()
            }),
        )
      const refused = await follow(`vo_${'A'.repeat(43)}`)
      expect(refused.statusCode).toBe(404)
      refused.resume()
      const stream = await follow(order.token)
      expect([stream.statusCode, stream.headers['content-type'], stream.headers['cache-control']]).toEqual([
        200,
        'text/event-stream',
        'no-store',
      ])
      let heard = ''
      stream.setEncoding('utf8').on('data', (part: string) => (heard += part))
      const last = () =>
        heard
          .split('\n')
          .findLast((line) => line.startsWith('data: '))
          ?.slice(6) ?? '{}'
      await expect.poll(() => JSON.parse(last())).toMatchObject({ id: order.orderId, current_quantity: 0, source: null })
      await inPanel(async (trx) => {
        await takePaidLines(trx, 1_000)
        await reportAccepted(trx, order.orderId)
        await reportProgress(trx, order.orderId, { startCount: 10, delivered: 250 })
      })
      await expect.poll(() => JSON.parse(last())).toMatchObject({ current_quantity: 250, percent_of_current_fill: 25 })
      expect(heard).not.toContain(order.email)
      stream.destroy()
      // Resumed where it was, it says nothing again; and a process that stops tells it to come back.
      const seen =
        heard
          .split('\n')
          .findLast((line) => line.startsWith('id: '))
          ?.slice(4) ?? ''
      const resumed = await follow(order.token, { 'last-event-id': seen })
      let again = ''
      resumed.setEncoding('utf8').on('data', (part: string) => (again += part))
      const elsewhere = await follow(order.token, { 'last-event-id': 'another' })
      const [first] = (await once(elsewhere.setEncoding('utf8'), 'data')) as [string]
      expect(first).toContain('event: order')
      await app.close()
      await expect.poll(() => resumed.complete).toBe(true)
      expect(again).toMatch(/^event: resume\nretry: \d{3,4}\ndata: \n\n$/)
    } finally {
      await app.close()
    }
  })
})

describe('canceling by a mailed code', () => {
  it('gives the rest back to the balance of the order’s account, once for a repeated key', async () => {
    const order = await aGuestOrder()
    const code = await mailedCode(order, 'cancel')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const cancel = () => ask('POST', `${pathOf(order)}/cancel`, { code }, headers)
    const first = await cancel()
    expect(first.json().data).toMatchObject({ id: order.orderId, status: 'canceled', refunded: '2.00' })
    expect(shown(await cancel())).toEqual(shown(first))
    expect((await inPanel((trx) => balancesOf(trx, order.userId))).total).toBe(2_000_000n)
    // The code itself is used up.
    expect(shown(await ask('POST', `${pathOf(order)}/cancel`, { code }))).toEqual(codeRefused)
    expect(await shop.db.database.read(shop.panel.id, checkBooks)).toEqual([])
  })
  it('wants the code of this order and this purpose', async () => {
    const [order, other] = [await aGuestOrder(), await aGuestOrder()]
    const claim = await mailedCode(order, 'claim')
    const foreign = await mailedCode(other, 'cancel')
    for (const code of [claim, foreign]) expect(shown(await ask('POST', `${pathOf(order)}/cancel`, { code }))).toEqual(codeRefused)
    expect((await ask('GET', pathOf(order))).json().data.status).toBe('in_processing')
  })
  it('refuses after five wrong attempts, even the right code', async () => {
    const order = await aGuestOrder()
    const code = await mailedCode(order, 'cancel')
    for (let tries = 0; tries < 5; tries += 1)
      expect(shown(await ask('POST', `${pathOf(order)}/cancel`, { code: wrong(code) }))).toEqual(codeRefused)
    expect(shown(await ask('POST', `${pathOf(order)}/cancel`, { code }))).toEqual(codeRefused)
    const next = await mailedCode(order, 'cancel')
    expect((await ask('POST', `${pathOf(order)}/cancel`, { code: next })).statusCode).toBe(200)
  })
  it('refuses a code after ten minutes, and one that a later code has replaced', async () => {
    const order = await aGuestOrder()
    const before = shop.time.now
    const early = await mailedCode(order, 'cancel')
    const late = await mailedCode(order, 'cancel')
    if (early !== late) expect(shown(await ask('POST', `${pathOf(order)}/cancel`, { code: early }))).toEqual(codeRefused)
    shop.time.now = new Date(before.getTime() + 10 * MINUTE_MS + 1)
    expect(shown(await ask('POST', `${pathOf(order)}/cancel`, { code: late }))).toEqual(codeRefused)
    shop.time.now = before
    expect((await ask('POST', `${pathOf(order)}/cancel`, { code: late })).statusCode).toBe(200)
  })
  it('mails five codes an hour and no more, whichever of the orders is asked about', async () => {
    const order = await aGuestOrder({ lines: 2 })
    const [first, second] = order.ids as [number, number]
    const answers: number[] = []
    for (const orderId of [first, second, first, second, first, second])
      answers.push((await ask('POST', `${pathOf({ ...order, orderId })}/code`, { purpose: 'cancel' })).statusCode)
    expect(answers).toEqual([204, 204, 204, 204, 204, 429])
    const before = shop.time.now
    shop.time.now = new Date(before.getTime() + 61 * MINUTE_MS)
    expect((await ask('POST', `${pathOf(order)}/code`, { purpose: 'cancel' })).statusCode).toBe(204)
    shop.time.now = before
  })
  it('a refused cancel leaves the code for another attempt', async () => {
    const order = await aGuestOrder()
    const code = await mailedCode(order, 'cancel')
    await inPanel((trx) =>
      trx.run(sql`update identity.user_account set frozen_at = now() where panel_id = ${trx.panelId} and user_id = ${order.userId}`),
    )
    const answer = await ask('POST', `${pathOf(order)}/cancel`, { code })
    expect(shown(answer)).toEqual([422, { message: 'Your account is frozen. Please contact support.' }])
    await inPanel((trx) =>
      trx.run(sql`update identity.user_account set frozen_at = null where panel_id = ${trx.panelId} and user_id = ${order.userId}`),
    )
    expect((await ask('POST', `${pathOf(order)}/cancel`, { code })).statusCode).toBe(200)
  })
})

describe('replacing the public address by a mailed code', () => {
  it('opens by the new one only, and tells a repeat the same new one', async () => {
    const order = await aGuestOrder({ lines: 2 })
    const code = await mailedCode(order, 'link')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const renew = () => ask('POST', `${pathOf(order)}/public-link`, { code }, headers)
    const first = await renew()
    const { token, order_ids } = first.json().data
    expect([token === order.token, order_ids]).toEqual([false, [order.orderId]])
    expect(shown(await renew())).toEqual(shown(first))
    expect(shown(await ask('GET', pathOf(order)))).toEqual(absent)
    expect((await ask('GET', `/order-links/${token}`)).json().data.orders.map(({ id }: { id: number }) => id)).toEqual(order.ids)
    // Knowing the payment leads past it no more than before.
    expect(shown(await ask('GET', `/invoices/${order.invoiceId}/order-link`))).toEqual(absent)
  })
  it('wants the code for just that, and a wrong one changes nothing', async () => {
    const order = await aGuestOrder()
    const [cancel, link] = [await mailedCode(order, 'cancel'), await mailedCode(order, 'link')]
    for (const code of [cancel === link ? wrong(link) : cancel, wrong(link)])
      expect(shown(await ask('POST', `${pathOf(order)}/public-link`, { code }))).toEqual(codeRefused)
    expect((await ask('GET', pathOf(order))).statusCode).toBe(200)
  })
})

describe('a refill by a mailed code', () => {
  it('is asked for once for a repeated key', async () => {
    guests += 1
    const email = `guest${guests}@x.test`
    const { userId } = await inPanel((trx) => ensureGuestAccount(trx, { email, locale: 'en' }))
    const line = await aPaidOrder(shop.deps, shop.panel.id, userId, { is_guarantee: true })
    const token = await inPanel((trx) => orderLinkOf(trx, shop.deps.secret, line.purchaseId))
    await inPanel(async (trx) => {
      await takePaidLines(trx, 1_000)
      await reportAccepted(trx, line.id)
      await reportFinal(trx, line.id, { outcome: 'completed', delivered: 1000 }, shop.time.now)
    })
    const order = { email, userId, orderId: line.id, ids: [line.id], invoiceId: '', token }
    const code = await mailedCode(order, 'refill')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const refill = () => ask('POST', `${pathOf(order)}/refill`, { code }, headers)
    const first = await refill()
    expect(first.json().data).toMatchObject({ quantity: 1000, status: 'pending', is_automatic: false })
    expect(shown(await refill())).toEqual(shown(first))
    expect((await ask('GET', `${pathOf(order)}/refill-requests`)).json().data).toHaveLength(1)
  })
})

describe('claiming the account of an order', () => {
  const claim = (order: GuestOrder, body: object) => ask('POST', `${pathOf(order)}/claim`, body)
  const signedInAs = async (answer: Awaited<ReturnType<typeof claim>>) => {
    const cookie = answer.cookies.find(({ name }) => name === 'AUTH_TOKEN')?.value
    return cookie && (await resolveSessionCookie(shop.db.database, shop.panel.id, cookie))?.userId
  }
  it('signs in by a mailed code, and not by a wrong one', async () => {
    const order = await aGuestOrder()
    const code = await mailedCode(order, 'claim')
    const refused = await claim(order, { code: wrong(code) })
    expect([...shown(refused), refused.cookies]).toEqual([...codeRefused, []])
    const answer = await claim(order, { code })
    expect(shown(answer)).toEqual([200, { data: { order_id: order.orderId } }])
    expect(await signedInAs(answer)).toBe(order.userId)
    expect(answer.headers.authorization).toMatch(/^Bearer va_/)
  })
  it('signs in by the ticket of a mail: once, for a week', async () => {
    const order = await aGuestOrder()
    const ticketOf = async () => (await inPanel((trx) => mailedLinkOf(trx, shop.deps.secret, order.orderId, shop.time.now)))?.ticket ?? ''
    const ticket = await ticketOf()
    expect(await signedInAs(await claim(order, { ticket }))).toBe(order.userId)
    const again = await claim(order, { ticket })
    expect([again.statusCode, Object.keys(again.json().errors), again.cookies]).toEqual([422, ['ticket'], []])
    const old = await ticketOf()
    const before = shop.time.now
    shop.time.now = new Date(before.getTime() + 7 * 24 * 60 * MINUTE_MS + 1)
    expect((await claim(order, { ticket: old })).statusCode).toBe(422)
    shop.time.now = before
    const foreign = await aGuestOrder()
    expect((await claim(foreign, { ticket: old })).statusCode).toBe(422)
  })
  it('is no way into an account that has a password, and asking for a code tells nobody so', async () => {
    guests += 1
    const email = `guest${guests}@x.test`
    const { id: userId } = await aUser(shop.db.database, shop.panel.id, { email, password: 'correct horse battery' })
    const line = await aPaidOrder(shop.deps, shop.panel.id, userId)
    const link = await inPanel((trx) => mailedLinkOf(trx, shop.deps.secret, line.id, shop.time.now))
    expect(link?.ticket).toBeNull()
    const order = { email, userId, orderId: line.id, ids: [line.id], invoiceId: '', token: link?.token ?? '' }
    const code = await mailedCode(order, 'claim')
    expect(shown(await claim(order, { code }))).toEqual(codeRefused)
    expect((await inPanel((trx) => findUser(trx, userId)))?.hasPassword).toBe(true)
  })
})

describe('the form for a lost address', () => {
  it('answers every pair alike and mails only for the right one', async () => {
    const [order, other] = [await aGuestOrder(), await aGuestOrder()]
    const requested = (order_id: unknown, email: string) => ask('POST', '/order-links', { order_id, email })
    const announced = async () =>
      (
        await inPanel((trx) =>
          trx.rows(sql<{ id: number }>`
            select (payload->>'orderId')::int as id from platform.outbox where panel_id = ${trx.panelId} and topic = 'ordering.order-link-asked'`),
        )
      ).map(({ id }) => id)
    const answers = [
      await requested(order.orderId, other.email),
      await requested(2_147_483_647, order.email),
      await requested(order.orderId, 'nobody@x.test'),
      await requested(String(order.orderId), order.email.toUpperCase()),
    ]
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(4).fill([204, '']))
    expect(await announced()).toEqual([order.orderId])
    expect(Object.keys((await requested('x', 'nothing')).json().errors).sort()).toEqual(['email', 'order_id'])
  })
})

describe('a question by a public address', () => {
  it('is stored once for a repeated key and answered to the address of the order', async () => {
    const order = await aGuestOrder()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const question = () =>
      ask('POST', `${pathOf(order)}/support`, { subject: 'Late', text: 'Where is my order?', email: 'evil@x.test' }, headers)
    expect([(await question()).statusCode, (await question()).statusCode]).toEqual([204, 204])
    const rows = await inPanel((trx) =>
      trx.rows(sql<{ user: number; email: string | null }>`
        select user_id as user, email from ordering.enquiry where panel_id = ${trx.panelId} and order_id = ${order.orderId}`),
    )
    expect(rows).toEqual([{ user: order.userId, email: null }])
  })
})
