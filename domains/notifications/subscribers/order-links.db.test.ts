import { aUser } from '@vitrine/identity/testing'
import { findLine, reportAccepted, reportFinal, reportRefill, takePaidLines } from '@vitrine/ordering'
import { anOrderShop, aPaidOrder, type OrderShop } from '@vitrine/ordering/testing'
import { sql } from '@vitrine/platform/database'
import { type Locale, locales } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailTexts } from '../messages/mail-texts.ts'
import { aMailDesk, type MailDesk } from '../testing/mail-desk.ts'

let shop: OrderShop
let desk: MailDesk
beforeAll(async () => {
  shop = await anOrderShop()
  desk = await aMailDesk(shop.deps)
})
beforeEach(() => desk.sink.clear())
afterAll(async () => {
  await desk.sink.stop()
  await shop.app.close()
  await shop.db.close()
})

const ask = (method: 'GET' | 'POST', path: string, body?: object) => shop.ask(method, `/api/v1${path}`, body, { as: 'guest' })
const link = /\/track\/(vo_[\w-]{43})\/(\d+)(?:#claim=(vt_[\w-]{43}))?/

let people = 0
/** A customer with an order, and the only mail that came since. */
async function aCustomer({ password, locale = 'en' }: { readonly password?: string; readonly locale?: Locale } = {}) {
  people += 1
  const email = `linked${people}@x.test`
  const { id: userId } = await aUser(shop.db.database, shop.panel.id, { email, locale, ...(password ? { password } : {}) })
  const { id: orderId } = await aPaidOrder(shop.deps, shop.panel.id, userId, { is_guarantee: true })
  const mail = async () => {
    desk.sink.clear()
    await desk.send(shop.panel.id)
    const [found, ...others] = desk.sink.mails().filter(({ to }) => to.includes(email))
    expect(others).toEqual([])
    return found
  }
  return { email, userId, orderId, mail }
}
const deliver = (orderId: number, outcome: 'completed' | 'canceled' | 'partial', delivered: number) =>
  shop.db.database.transaction(shop.panel.id, async (trx) => {
    await takePaidLines(trx, 1_000)
    await reportAccepted(trx, orderId)
    await reportFinal(trx, orderId, { outcome, delivered }, shop.time.now)
  })

describe('every mail about an order', () => {
  it.each(['completed', 'canceled', 'partial'] as const)(
    'leads to the order without signing in, whatever became of it: %s',
    async (outcome) => {
      const { orderId, mail } = await aCustomer({ password: 'correct horse battery' })
      const first = link.exec((await mail())?.text ?? '')
      await deliver(orderId, outcome, outcome === 'completed' ? 1000 : outcome === 'partial' ? 400 : 0)
      const second = link.exec((await mail())?.text ?? '')
      expect([first?.[2], second?.[2], second?.[1]]).toEqual([String(orderId), String(orderId), first?.[1]])
      const shown = (await ask('GET', `/order-links/${first?.[1]}/orders/${orderId}`)).json().data
      expect(shown.id).toBe(orderId)
      // A customer with a password signs in with it.
      expect([first?.[3], second?.[3]]).toEqual([undefined, undefined])
    },
  )
  it('lets a customer without a password in, once, and says why the mail was sent', async () => {
    const { orderId, mail } = await aCustomer()
    const text = (await mail())?.text ?? ''
    expect(text).toContain('because this address was used for an order')
    expect(text).not.toContain('because you have an account')
    const [, token, , ticket] = link.exec(text) ?? []
    const claim = () => ask('POST', `/order-links/${token}/orders/${orderId}/claim`, { ticket })
    expect([(await claim()).statusCode, (await claim()).statusCode]).toEqual([200, 422])
  })
  it('about a refill comes when it was asked for and when it is done', async () => {
    const { orderId, userId, mail } = await aCustomer({ password: 'correct horse battery' })
    await deliver(orderId, 'completed', 1000)
    await desk.send(shop.panel.id)
    const { id } = (await shop.ask('POST', `/api/v1/orders/${orderId}/refill`, undefined, { as: userId })).json().data
    const requested = await mail()
    expect([requested?.subject, link.exec(requested?.text ?? '')?.[2]]).toEqual([`Refill requested for order ${orderId}`, String(orderId)])
    await shop.db.database.transaction(shop.panel.id, async (trx) => {
      for (const state of ['submitting', 'accepted', 'completed'] as const) await reportRefill(trx, id, { state }, shop.time.now)
    })
    expect((await mail())?.subject).toBe(`Order ${orderId} was refilled`)
  })
})

describe('a code that was asked for by the page of an order', () => {
  const codeIn = (subject: string | undefined) => /\b(\d{6})\b/.exec(subject ?? '')?.[1] ?? ''
  it('comes to the address of the order and cancels it', async () => {
    const { orderId, mail } = await aCustomer()
    const token = link.exec((await mail())?.text ?? '')?.[1]
    await ask('POST', `/order-links/${token}/orders/${orderId}/code`, { purpose: 'cancel' })
    const code = codeIn((await mail())?.subject)
    expect((await ask('POST', `/order-links/${token}/orders/${orderId}/cancel`, { code })).json().data.status).toBe('canceled')
    const line = await shop.db.database.read(shop.panel.id, (trx) => findLine(trx, orderId))
    expect(line?.refunded).toBe(line?.charged)
  })
  it('stands in no row of the database', async () => {
    const { orderId, mail } = await aCustomer()
    const token = link.exec((await mail())?.text ?? '')?.[1]
    await ask('POST', `/order-links/${token}/orders/${orderId}/code`, { purpose: 'claim' })
    const code = codeIn((await mail())?.subject)
    const rows = await shop.db.database.read(shop.panel.id, (trx) =>
      trx.rows(sql<{ row: string }>`
        select m.params::text || coalesce(m.last_error, '') as row from notifications.mail m where panel_id = ${trx.panelId} and kind = 'order-code'
        union all select to_jsonb(c)::text from ordering.order_code c where panel_id = ${trx.panelId} and order_id = ${orderId}`),
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.map(({ row }) => row).join('\n')).not.toMatch(new RegExp(`\\b${code}\\b`))
  })
  it('is not made for an account that has a password: its owner is told to sign in', async () => {
    const { orderId, mail } = await aCustomer({ password: 'correct horse battery' })
    const token = link.exec((await mail())?.text ?? '')?.[1]
    expect((await ask('POST', `/order-links/${token}/orders/${orderId}/code`, { purpose: 'claim' })).statusCode).toBe(204)
    const result = await mail()
    expect(result?.subject).toBe('Sign in to see your orders')
    expect(result?.text).toContain(`/login?redirect=%2Forders%2F${orderId}`)
    expect(codeIn(result?.text)).toBe('')
  })
  it.each(locales)('is told in the reader’s language: %s', async (locale) => {
    const { orderId, mail } = await aCustomer({ locale })
    const token = link.exec((await mail())?.text ?? '')?.[1]
    await ask('POST', `/order-links/${token}/orders/${orderId}/code`, { purpose: 'cancel' })
    const result = await mail()
    const said = mailTexts[locale].code ?? {}
    expect(result?.subject).toBe(said.subject?.replace('{{code}}', codeIn(result?.text)).replace('{{id}}', String(orderId)))
    expect(result?.text.replaceAll(/\s+/g, ' ')).toContain(said.cancel?.replaceAll(/\s+/g, ' '))
    expect(result?.text).not.toMatch(/\{\{|code\./)
    if (locale !== 'en') expect(said.cancel).not.toBe(mailTexts.en.code?.cancel)
  })
})

describe('a link that was lost', () => {
  it('is mailed to the address of the order, once in ten minutes', async () => {
    const [{ orderId, email, mail }, other] = [await aCustomer(), await aCustomer()]
    await desk.send(shop.panel.id)
    desk.sink.clear()
    await ask('POST', '/order-links', { order_id: orderId, email: other.email })
    await desk.send(shop.panel.id)
    expect(desk.sink.mails()).toEqual([])
    for (let times = 0; times < 3; times += 1) await ask('POST', '/order-links', { order_id: orderId, email })
    const result = await mail()
    expect([result?.subject, link.exec(result?.text ?? '')?.[2]]).toEqual([`Your link to order ${orderId}`, String(orderId)])
    expect(desk.sink.mails()).toHaveLength(1)
  })
})

describe('the title of what an order is for', () => {
  const TITLE = 'Your refund of $500 waits'
  const named = (orderId: number, change: object = {}) =>
    shop.db.database.transaction(shop.panel.id, (trx) =>
      trx.run(sql`update ordering.order_line set title = ${TITLE}, by_guest = ${'byGuest' in change}, paid_at = ${'paidAt' in change ? null : sql`paid_at`}
         where panel_id = ${trx.panelId} and id = ${orderId}`),
    )
  it('stands in the mail of a customer', async () => {
    const { orderId, mail } = await aCustomer({ password: 'correct horse battery' })
    await named(orderId)
    expect((await mail())?.text).toContain(`Title: ${TITLE}`)
  })
  it('comes with no mail about an order that somebody else may have placed and nobody has paid', async () => {
    const { orderId, mail } = await aCustomer({ password: 'correct horse battery' })
    await named(orderId, { byGuest: true, paidAt: null })
    const text = (await mail())?.text
    expect([text?.includes(String(orderId)), text?.includes('refund of $500')]).toEqual([true, false])
  })
})
