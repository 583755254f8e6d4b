import { checkRefunds, requestRefund } from '@vitrine/payments'
import { ask, type Town } from './simulated-people.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const POLL_EVERY_MS = 20 * MINUTE

/** A customer adds money by the gateway, and some of it goes back there: asked for by an operator, or made in the gateway's own dashboard. */
export function topUpAndRefund(town: Town): void {
  const { shop, random, scheduler, time, plan, gateway } = town
  // One is poor: what is spent already becomes debt.
  const userId = random.happens(0.4) ? (shop.customers.at(-1) ?? 0) : random.pick(shop.customers)
  const dollars = random.whole(5, 50)
  scheduler.spawn('server', 'adds money', async () => {
    const body = { amount: dollars, payment_method_id: shop.methodId }
    const answer = await ask(town, { path: '/api/v1/add-funds', body, userId })
    const { invoice_id: invoiceId, url } = (answer as { readonly data: { readonly invoice_id: string; readonly url: string } }).data
    plan(time.now() + random.whole(2, 120) * SECOND, () => {
      gateway.press(url, 'pay')
      giveBack(town, { invoiceId, payment: url, cents: dollars * 100 })
    })
  })
}

interface Paid {
  readonly invoiceId: string
  readonly payment: string
  readonly cents: number
}

/** Up to three refunds of one payment, now and then of more than is left. */
function giveBack(town: Town, { invoiceId, payment, cents }: Paid): void {
  const { shop, deps, random, scheduler, time, plan, gateway, history } = town
  for (let count = random.whole(1, 3); count > 0; count -= 1) {
    plan(time.now() + random.whole(10, 2400) * SECOND, () => {
      const amountMinor = BigInt(random.happens(0.3) ? cents : random.whole(1, cents))
      if (random.happens(0.3)) gateway.refunds.give(payment, amountMinor)
      else {
        history.refundsRequested += 1
        const request = { invoiceId, operatorId: shop.operatorId, reason: 'asked for it', amountMinor }
        scheduler.spawn('server', 'operator refunds', async () => void (await requestRefund(deps.payments, shop.panel.id, request)))
      }
    })
  }
}

/** The scheduled poll of everything that gateways gave back. */
export function pollRefunds(town: Town, until: number): void {
  const { shop, deps, scheduler, time, plan } = town
  plan(time.now() + POLL_EVERY_MS, () => {
    scheduler.spawn('worker-1', 'looks at refunds', () => checkRefunds(deps.payments, shop.panel.id, new Date(time.now() - 3 * DAY)))
    if (time.now() < until) pollRefunds(town, until)
  })
}
