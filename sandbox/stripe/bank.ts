import { createHash, randomBytes } from 'node:crypto'
import type { Webhooks } from '../gateway/webhooks.ts'
import type { Card, Dispute, Intent, Refund, Session, StripeBook } from './book.ts'
import { presentCharge, presentDispute, presentIntent, presentRefund, presentSession } from './present.ts'
import { type TrialCard, trialCards, type Wallet } from './stripe.ts'

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

export interface OffSession {
  readonly account: string
  readonly amount: number
  readonly currency: string
  readonly customer: string
  readonly card: Card
  readonly description: string | null
  readonly metadata: Record<string, string>
}

export type Bank = ReturnType<typeof openBank>

const declined = { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' }
const asks = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

const newCard = (session: Session, name: TrialCard, { isTicked, wallet }: { isTicked: boolean; wallet: Card['wallet'] }): Card => ({
  id: newId('pm'),
  account: session.account,
  createdAt: Date.now(),
  customer: session.customer !== null && session.savesCard ? session.customer : null,
  brand: name === 'mastercard' ? 'mastercard' : 'visa',
  last4: trialCards[name].slice(-4),
  wallet,
  fingerprint: createHash('sha256').update(`${session.account} ${trialCards[name]}`).digest('hex').slice(0, 16),
  allowRedisplay: isTicked ? 'always' : session.savesCard ? 'limited' : 'unspecified',
  later: name === 'declinedLater' ? 'declines' : name === 'asksLater' ? 'asks' : 'pays',
})

/** Writes a row and tells every endpoint of its account. */
function openDesk(book: StripeBook, webhooks: Webhooks, publicUrl: () => string) {
  const announce = (type: string, row: { readonly id: string; readonly account: string }, object: object): void => {
    for (const { account, url, secret } of book.endpoints.list())
      if (account === row.account) webhooks.send({ type, paymentId: row.id, url, payment: object, secret })
  }
  const saveIntent = (intent: Intent): Intent => {
    book.intents.put(intent)
    const types: Record<Intent['status'], string | null> = {
      succeeded: 'payment_intent.succeeded',
      requires_payment_method: 'payment_intent.payment_failed',
      canceled: 'payment_intent.canceled',
      processing: 'payment_intent.processing',
    }
    const type = types[intent.status]
    if (type !== null) announce(type, intent, presentIntent(book, intent))
    return intent
  }
  const saveSession = (session: Session): Session => {
    book.sessions.put(session)
    const type = session.status === 'complete' ? 'checkout.session.completed' : 'checkout.session.expired'
    if (session.status !== 'open') announce(type, session, presentSession(book, session, publicUrl()))
    return session
  }
  const saveDispute = (dispute: Dispute, type: string): Dispute => {
    book.disputes.put(dispute)
    announce(type, dispute, presentDispute(dispute))
    return dispute
  }
  const saveRefund = (refund: Refund): Refund => {
    book.refunds.put(refund)
    const intent = book.intents.find(refund.intent)
    if (intent && refund.status === 'succeeded') announce('charge.refunded', refund, presentCharge(intent, refundedOf(book, intent)))
    else announce(refund.status === 'failed' ? 'refund.failed' : 'refund.updated', refund, presentRefund(refund))
    return refund
  }
  return { announce, saveIntent, saveSession, saveDispute, saveRefund }
}

/** The refunded part of a payment, pending refunds included. */
export const refundedOf = (book: StripeBook, intent: Intent): number =>
  book.refunds
    .list()
    .filter((refund) => refund.intent === intent.id && (refund.status === 'succeeded' || refund.status === 'pending'))
    .reduce((sum, { amount }) => sum + amount, 0)

/** Refunds, and answers to disputes. */
const refundsAndAnswers = (
  book: StripeBook,
  { saveRefund, saveDispute }: Pick<ReturnType<typeof openDesk>, 'saveRefund' | 'saveDispute'>,
) => ({
  /** Throws when more would be refunded than was paid. */
  refund: (intent: Intent, facts: { amount?: number; status?: Refund['status']; metadata?: Record<string, string> } = {}): Refund => {
    const left = intent.amountReceived - refundedOf(book, intent)
    const amount = facts.amount ?? left
    if (intent.status !== 'succeeded' || amount <= 0 || amount > left) throw new Error(`no ${amount} of ${intent.id} is left`)
    return saveRefund({
      id: newId('re'),
      account: intent.account,
      createdAt: Date.now(),
      intent: intent.id,
      amount,
      currency: intent.currency,
      status: facts.status ?? 'succeeded',
      metadata: facts.metadata ?? {},
    })
  },
  changeRefund: (refund: Refund, status: Refund['status']): Refund => saveRefund({ ...refund, status }),
  takeEvidence: (dispute: Dispute, evidence: Record<string, string>): Dispute =>
    saveDispute(
      { ...dispute, evidence, status: dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review' },
      'charge.dispute.updated',
    ),
  announceRefund: (refund: Refund) => void saveRefund(refund),
})

/** Everything that changes a payment: first the book, then the announcement. */
export function openBank(book: StripeBook, webhooks: Webhooks, publicUrl: () => string) {
  const { announce, saveIntent, saveSession, saveDispute, saveRefund } = openDesk(book, webhooks, publicUrl)
  return {
    /** Pays on-session: the customer types a card, ticks the box or not, and passes the bank's challenge. */
    pay: (session: Session, choice: { card?: TrialCard; wallet?: Wallet; keep?: boolean; amountMinor?: number }): Intent => {
      if (session.status !== 'open') throw new Error(`session ${session.id} is ${session.status}`)
      const name = choice.card ?? 'visa'
      const isPaid = name !== 'declined'
      const card = book.cards.put(
        newCard(session, name, { isTicked: session.asksToSave && choice.keep === true, wallet: choice.wallet ?? null }),
      )
      const known = session.intent === null ? undefined : book.intents.find(session.intent)
      const intent = saveIntent({
        id: known?.id ?? newId('pi'),
        account: session.account,
        createdAt: known?.createdAt ?? Date.now(),
        amount: choice.amountMinor ?? session.amount,
        amountReceived: isPaid ? (choice.amountMinor ?? session.amount) : 0,
        currency: session.currency,
        customer: session.customer,
        card: card.id,
        status: isPaid ? 'succeeded' : 'requires_payment_method',
        error: isPaid ? null : declined,
        description: session.description,
        metadata: session.intentMetadata,
      })
      saveSession({ ...session, intent: intent.id, status: isPaid ? 'complete' : 'open' })
      return intent
    },
    chargeOffSession: ({ card, ...charge }: OffSession): Intent => {
      const error = card.later === 'pays' ? null : card.later === 'asks' ? asks : declined
      return saveIntent({
        ...charge,
        id: newId('pi'),
        createdAt: Date.now(),
        amountReceived: error === null ? charge.amount : 0,
        card: card.id,
        status: error === null ? 'succeeded' : 'requires_payment_method',
        error,
      })
    },
    expire: (session: Session): Session => (session.status === 'open' ? saveSession({ ...session, status: 'expired' }) : session),
    openDispute: (intent: Intent, facts: { amountMinor?: number; reason?: string; status?: Dispute['status'] }): Dispute => {
      if (intent.status !== 'succeeded') throw new Error(`no money came by ${intent.id}`)
      const dispute: Dispute = {
        id: newId('du'),
        account: intent.account,
        createdAt: Date.now(),
        intent: intent.id,
        amount: facts.amountMinor ?? intent.amountReceived,
        currency: intent.currency,
        reason: facts.reason ?? 'fraudulent',
        status: facts.status ?? 'needs_response',
      }
      return saveDispute(dispute, 'charge.dispute.created')
    },
    changeDispute: (dispute: Dispute, status: Dispute['status']): Dispute => {
      const isClosed = status === 'won' || status === 'lost' || status === 'warning_closed'
      return saveDispute({ ...dispute, status }, isClosed ? 'charge.dispute.closed' : 'charge.dispute.updated')
    },
    ...refundsAndAnswers(book, { saveRefund, saveDispute }),
    announceSession: (session: Session) =>
      announce(`checkout.session.${session.status}`, session, presentSession(book, session, publicUrl())),
    announceIntent: (intent: Intent) => void saveIntent(intent),
    announceDispute: (dispute: Dispute) => void saveDispute(dispute, 'charge.dispute.updated'),
  }
}
