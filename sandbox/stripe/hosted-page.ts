import type { FastifyInstance } from 'fastify'
import { readFields } from '../server/fields.ts'
import { escapeHtml, renderPage } from '../server/page.ts'
import type { Bank } from './bank.ts'
import type { Session, StripeBook } from './book.ts'
import { type StripeAccount, type TrialCard, trialCards, trialWallets, type Wallet } from './stripe.ts'

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

const isWallet = (name: string | undefined): name is Wallet => name !== undefined && Object.hasOwn(trialWallets, name)

/** One press pays, as on a phone: no card number. */
const walletButtons = (offered: readonly Wallet[]): string =>
  offered.length === 0
    ? ''
    : `<div class="pair">${offered.map((name) => `<button name="choice" value="${name}">${trialWallets[name]}</button>`).join('')}</div>`

function choices(session: Session, offered: readonly Wallet[]): string {
  if (session.status !== 'open') {
    const target = session.status === 'complete' ? 'success' : 'cancel'
    return `<p><a href="${escapeHtml(backTo(session, target))}">Back to the shop</a></p>`
  }
  const keep = session.asksToSave ? '<label><input type="checkbox" name="keep" value="1"> Save this card for later payments</label>' : ''
  const names = Object.keys(trialCards).filter(isTrialCard)
  return `<form method="post">${walletButtons(offered)}<label>Card<br><select name="card">${names.map(option).join('')}</select></label>${keep}
<button class="first" name="choice" value="pay">Pay</button>
<button name="choice" value="cancel">Back to the shop</button></form>
<small>A trial payment page: these cards are examples and no real money moves.</small>`
}

const statusNames: Readonly<Record<Session['status'], string>> = {
  open: 'Waiting for your card',
  complete: 'This payment has arrived',
  expired: 'This payment has expired',
}

function page(session: Session, { shopName, offered, notice }: { shopName: string; offered: readonly Wallet[]; notice?: string }): string {
  const amount = amountText(session)
  const status = notice ?? statusNames[session.status]
  const head = `<h1>${escapeHtml(shopName)}</h1><p>${escapeHtml(session.description)}</p><p class="amount">${escapeHtml(amount)}</p><p role="status">${escapeHtml(status)}</p>`
  return renderPage({ title: `${amount} to ${shopName}`, body: `${head}${choices(session, offered)}` })
}

const missing = renderPage({ title: 'Unknown payment', body: '<h1>Unknown payment</h1><p>There is no payment at this address.</p>' })

/** The page a customer types a card on: plain forms, so that it works without scripts and in any browser. */
export function addHostedPage(
  app: FastifyInstance,
  {
    book,
    bank,
    accounts,
    offered,
  }: {
    readonly book: StripeBook
    readonly bank: Bank
    readonly accounts: readonly StripeAccount[]
    readonly offered: () => readonly Wallet[]
  },
): void {
  const shopOf = ({ account }: Session): string => accounts.find(({ secretKey }) => account.startsWith(secretKey))?.shopName ?? 'Shop'
  const shown = (session: Session, notice?: string): string =>
    page(session, { shopName: shopOf(session), offered: offered(), ...(notice === undefined ? {} : { notice }) })
  app.get<{ Params: { id: string } }>('/pay/:id', async ({ params }, reply) => {
    const session = book.sessions.find(params.id)
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    return session === undefined ? reply.status(404).send(missing) : shown(session)
  })
  app.post<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    const session = book.sessions.find(request.params.id)
    if (session === undefined) return reply.status(404).send(missing)
    const fields = await readFields(request)
    const [choice, card] = [fields.get('choice'), fields.get('card')]
    if (session.status === 'open' && isWallet(choice) && offered().includes(choice)) bank.pay(session, { wallet: choice })
    if (session.status === 'open' && choice === 'pay') {
      const intent = bank.pay(session, { keep: fields.has('keep'), ...(isTrialCard(card) ? { card } : {}) })
      if (intent.error !== null) return shown(book.sessions.find(session.id) ?? session, intent.error.message)
    }
    const after = book.sessions.find(session.id) ?? session
    return reply.redirect(backTo(after, after.status === 'complete' ? 'success' : 'cancel'), 303)
  })
}
