import type { FastifyInstance } from 'fastify'
import { readFields } from '../ground/fields.ts'
import { escapeHtml, renderPage } from '../ground/page.ts'
import type { Bank } from './bank.ts'
import type { Session, StripeBook } from './book.ts'
import { type StripeAccount, type TrialCard, trialCards } from './stripe.ts'

const words: Readonly<Record<TrialCard, string>> = {
  visa: 'Visa, pays',
  mastercard: 'Mastercard, pays',
  declined: 'Visa, is declined',
  declinedLater: 'Visa, pays now, is declined when charged later',
  asksLater: 'Visa, pays now, wants a confirmation later',
}
const isTrialCard = (name: string | undefined): name is TrialCard => name !== undefined && Object.hasOwn(trialCards, name)

function amountText({ amount, currency }: Session): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() }).format(amount / 100)
}

const spaced = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ')
const option = (name: TrialCard): string => `<option value="${name}">${spaced(trialCards[name])} · ${words[name]}</option>`
const backTo = (session: Session, target: 'success' | 'cancel'): string =>
  (target === 'success' ? session.successUrl : session.cancelUrl).replaceAll('{CHECKOUT_SESSION_ID}', session.id)

function choices(session: Session): string {
  if (session.status !== 'open') {
    const target = session.status === 'complete' ? 'success' : 'cancel'
    return `<p><a href="${escapeHtml(backTo(session, target))}">Back to the shop</a></p>`
  }
  const keep = session.asksToKeep ? '<label><input type="checkbox" name="keep" value="1"> Save this card for later payments</label>' : ''
  const names = Object.keys(trialCards).filter(isTrialCard)
  return `<form method="post"><label>Card<br><select name="card">${names.map(option).join('')}</select></label>${keep}
<button class="first" name="choice" value="pay">Pay</button>
<button name="choice" value="cancel">Back to the shop</button></form>
<small>A trial payment page: these cards are examples and no real money moves.</small>`
}

const statusWords: Readonly<Record<Session['status'], string>> = {
  open: 'Waiting for your card',
  complete: 'This payment has arrived',
  expired: 'This payment has expired',
}

function page(session: Session, shopName: string, notice?: string): string {
  const amount = amountText(session)
  const status = notice ?? statusWords[session.status]
  const head = `<h1>${escapeHtml(shopName)}</h1><p>${escapeHtml(session.description)}</p><p class="amount">${escapeHtml(amount)}</p><p role="status">${escapeHtml(status)}</p>`
  return renderPage({ title: `${amount} to ${shopName}`, body: `${head}${choices(session)}` })
}

const missing = renderPage({ title: 'Unknown payment', body: '<h1>Unknown payment</h1><p>There is no payment at this address.</p>' })

/** The page a customer types a card on: plain forms, so that it works without scripts and in any browser. */
export function addHostedPage(
  app: FastifyInstance,
  { book, bank, accounts }: { readonly book: StripeBook; readonly bank: Bank; readonly accounts: readonly StripeAccount[] },
): void {
  const shopOf = ({ account }: Session): string => accounts.find(({ secretKey }) => account.startsWith(secretKey))?.shopName ?? 'Shop'
  app.get<{ Params: { id: string } }>('/pay/:id', async ({ params }, reply) => {
    const session = book.sessions.find(params.id)
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    return session === undefined ? reply.status(404).send(missing) : page(session, shopOf(session))
  })
  app.post<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    const session = book.sessions.find(request.params.id)
    if (session === undefined) return reply.status(404).send(missing)
    const fields = await readFields(request)
    if (session.status === 'open' && fields.get('choice') === 'pay') {
      const card = fields.get('card')
      const intent = bank.pay(session, { keep: fields.has('keep'), ...(isTrialCard(card) ? { card } : {}) })
      if (intent.error !== null) return page(book.sessions.find(session.id) ?? session, shopOf(session), intent.error.message)
    }
    const after = book.sessions.find(session.id) ?? session
    return reply.redirect(backTo(after, after.status === 'complete' ? 'success' : 'cancel'), 303)
  })
}
