import type { FastifyInstance } from 'fastify'
import { readFields } from '../server/fields.ts'
import { escapeHtml, renderPage } from '../server/page.ts'
import type { Payment } from './payment.ts'
import type { Till } from './till.ts'

function amountText(payment: Payment): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: payment.currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(Number(payment.amountMinor) / 10 ** digits)
}

const words: Readonly<Record<Payment['state'], string>> = {
  pending: 'Waiting for your choice',
  settled: 'This payment has arrived',
  failed: 'This payment was declined',
  expired: 'This payment has expired',
}

function backTo(payment: Payment, target: 'return' | 'cancel'): string {
  const url = new URL(target === 'return' ? payment.returnUrl : payment.cancelUrl)
  url.searchParams.set('invoice', payment.reference)
  return url.href
}

function choices(payment: Payment, laterSeconds: number): string {
  if (payment.state !== 'pending') {
    const target = payment.state === 'settled' ? 'return' : 'cancel'
    return `<p><a href="${escapeHtml(backTo(payment, target))}">Back to the shop</a></p>`
  }
  return `<form method="post">
<button class="first" name="choice" value="pay">Pay</button>
<button name="choice" value="decline">Decline</button>
<div class="pair"><button name="choice" value="later">Pay later</button><button name="choice" value="twice">Pay twice</button></div>
</form><small>A trial payment page: no card is asked for and no real money moves. “Pay later” arrives after ${laterSeconds} seconds, “Pay twice” arrives two times.</small>`
}

function page(till: Till, payment: Payment, laterSeconds: number): string {
  const shop = till.merchantOf(payment)?.shopName ?? 'Shop'
  const amount = amountText(payment)
  const head = `<h1>${escapeHtml(shop)}</h1><p>${escapeHtml(payment.description)}</p><p class="amount">${escapeHtml(amount)}</p><p role="status">${words[payment.state]}</p>`
  return renderPage({ title: `${amount} to ${shop}`, body: `${head}${choices(payment, laterSeconds)}` })
}

const missing = renderPage({ title: 'Unknown payment', body: '<h1>Unknown payment</h1><p>There is no payment at this address.</p>' })

/** Returns whether the customer goes on to the success address. */
function choose(till: Till, payment: Payment, choice: string | undefined): boolean {
  if (payment.state !== 'pending') return payment.state === 'settled'
  if (choice === 'pay' || choice === 'twice') till.settle(payment)
  if (choice === 'twice') till.again(payment)
  if (choice === 'later') till.settleLater(payment)
  if (choice === 'decline') till.close(payment, 'failed')
  return choice !== 'decline'
}

/** The page a customer pays on: plain forms, so that it works without scripts and in any browser. */
export function addHostedPage(app: FastifyInstance, till: Till, laterSeconds: number): void {
  app.get<{ Params: { id: string } }>('/pay/:id', async ({ params }, reply) => {
    const payment = till.find(params.id)
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    return payment === undefined ? reply.status(404).send(missing) : page(till, payment, laterSeconds)
  })
  app.post<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
    const payment = till.find(request.params.id)
    if (payment === undefined) return reply.status(404).type('text/html; charset=utf-8').send(missing)
    const choice = (await readFields(request)).get('choice')
    return reply.redirect(backTo(payment, choose(till, payment, choice) ? 'return' : 'cancel'), 303)
  })
}
