import { aUser } from '@vitrine/identity/testing'
import { paymentUsed } from '@vitrine/ordering'
import { aVideo } from '@vitrine/ordering/testing'
import { aPlanShop, type PlanShop } from '@vitrine/ordering/testing/plan-shop'
import { invoiceSettled } from '@vitrine/payments'
import { announce } from '@vitrine/platform/jobs'
import { type Locale, locales } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mailTexts } from '../messages/mail-texts.ts'
import { aMailDesk, type MailDesk } from '../testing/mail-desk.ts'

let shop: PlanShop
let desk: MailDesk
beforeAll(async () => {
  shop = await aPlanShop()
  desk = await aMailDesk(shop.deps)
})
afterAll(async () => {
  await desk.sink.stop()
  await shop.app.close()
  await shop.db.close()
})

type Used = z.infer<typeof paymentUsed.schema>
const requested = z.object({ data: z.object({ data: z.object({ invoice_id: z.uuid(), order_ids: z.array(z.number()) }) }) })

let payers = 0
/** The mail about money that came for an order, as it is told; every fact is told twice. */
async function mailAbout(settled: Partial<z.infer<typeof invoiceSettled.schema>>, used?: Partial<Used>, locale: Locale = 'en') {
  payers += 1
  const email = `payer${payers}@x.test`
  const { id: userId } = await aUser(shop.db.database, shop.panel.id, { email, locale })
  const body = { orders: [{ service_id: 1, url: aVideo(), quantity: 1000 }], payment_method_id: shop.manual }
  const answer = await shop.ask('POST', `/api/v1/order-widget/widget-order-requests?${shop.widget}`, body, { as: userId })
  const { invoice_id: invoiceId, order_ids } = requested.parse(answer.json()).data.data
  const orderId = order_ids[0] ?? 0
  await desk.send(shop.panel.id)
  desk.sink.clear()
  await shop.inPanel(async (trx) => {
    const about = { invoiceId, userId, outcome: 'exact' } as const
    await announce(trx, invoiceSettled, { ...about, purposeKind: 'order', orderId: used ? orderId : null, isLate: false, ...settled })
    if (used) await announce(trx, paymentUsed, { ...about, paid: 0, keptBecause: null, keptOrderId: null, ...used })
  })
  await desk.send(shop.panel.id)
  const [mail, ...others] = desk.sink.mails().filter(({ to }) => to.includes(email))
  expect(others).toEqual([])
  return { mail, orderId }
}

describe('a mail about money that came for an order', () => {
  it('says that the order is paid only when it is', async () => {
    const { mail, orderId } = await mailAbout({}, { paid: 1 })
    expect(mail?.text).toContain('Your order is paid')
    expect(mail?.text).toMatch(new RegExp(`/track/vo_[\\w-]{43}/${orderId}#claim=vt_`))
  })
  it.each(locales)('says that it is on the balance, and why, when the price has changed before it came late: %s', async (locale) => {
    const { mail } = await mailAbout({ isLate: true }, { keptBecause: 'price', keptOrderId: 9_999_999 }, locale)
    const text = (key: string) => mailTexts[locale].settled?.[key] ?? 'no such text'
    const said = mail?.text?.replaceAll(/\s+/g, ' ')
    expect(said).toContain(text('price').replaceAll(/\s+/g, ' '))
    expect(said).not.toContain(text('order'))
    expect(mail?.text).toContain('/orders/9999999')
    if (locale !== 'en') expect(text('price')).not.toBe(mailTexts.en.settled?.price)
  })
  it('says which part was paid, and what became of the rest', async () => {
    const { mail } = await mailAbout({}, { paid: 2, keptBecause: 'service', keptOrderId: 9_999_999 })
    expect(mail?.text).toContain('Some of your orders are paid')
    expect(mail?.text).toContain('currently unavailable')
  })
  it('says no more than where the money is when the account is frozen', async () => {
    const { mail } = await mailAbout({}, { keptBecause: 'account', keptOrderId: 9_999_999 })
    expect(mail?.text).toContain('We’ve added the money to your balance.')
    expect(mail?.text).not.toContain('/orders/9999999')
  })
  it('says that it came too late, or did not fit, when it starts nothing', async () => {
    expect((await mailAbout({ isLate: true })).mail?.text).toContain('came too late for this order')
    expect((await mailAbout({ outcome: 'underpaid' })).mail?.text).toContain('didn’t match the order')
  })
})
