import { chargeSavedCard } from '@vitrine/payments'
import type { Trx } from '@vitrine/platform/database'
import { type Locale, type Micro, micro, Refusal } from '@vitrine/platform/kernel'
import type { SubscriptionDeps } from '../../deps.ts'
import { type Content, declineContent, postponeContent } from '../../store/content-store.ts'
import { noteCardFailure } from '../../store/subscription-store.ts'
import { totalOf } from '../placing/prepare-lines.ts'
import { endSubscription } from './act-on-subscription.ts'
import { type DuePublication, publicationKey, withDuePublication } from './due-publication.ts'
import { publicationNow } from './price-publication.ts'

const CARD_FAILURES_MAX = 3

interface Claim {
  readonly userId: number
  readonly cardId: number
  readonly amount: Micro
  readonly key: string
  readonly locale: Locale
  readonly leaseUntil: Date
}

/**
 * Charges the saved card of a publication, once under the publication's own key. True when it may be
 * ordered now: the money is on the balance, or no card pays. A declined card is tried again later; the third time in a row ends the subscription (NS-35).
 */
export async function chargePublication(deps: SubscriptionDeps, panelId: number, content: Content): Promise<boolean> {
  const claim = await withDuePublication(deps, panelId, content, (trx, due) => takeClaim(trx, deps, due))
  if (claim === undefined) return false
  if (claim === 'nothing') return true
  const { leaseUntil, ...charge } = claim
  const outcome = await outcomeOf(deps, { panelId, ...charge })
  await withDuePublication(deps, panelId, content, (trx, due) => takeOutcome(trx, deps, due, outcome), leaseUntil)
  return outcome === 'settled'
}

/** The amount stands in the row before the card is asked, so that the same key never names another one. */
async function takeClaim(trx: Trx, deps: SubscriptionDeps, { subscription, content }: DuePublication): Promise<Claim | 'nothing'> {
  const { userId, locale } = subscription
  if (subscription.cardId === null) return 'nothing'
  const cardId = content.chargeCardId ?? subscription.cardId
  const amount = content.chargeAmount ?? (await costNow(trx, deps, { subscription, content }))
  if (amount === 0n) return 'nothing'
  const leaseUntil = new Date(deps.clock.now().getTime() + deps.timings.leaseMs)
  await postponeContent(trx, content, { dueAt: leaseUntil, charge: { amount, cardId } })
  const again = content.cardTries === 0 ? '' : `:${content.cardTries}`
  return { userId, cardId, locale, amount: micro(amount), key: `${publicationKey(content)}:card${again}`, leaseUntil }
}

async function costNow(trx: Trx, deps: SubscriptionDeps, due: DuePublication): Promise<bigint> {
  const { lines } = await publicationNow(trx, deps, { ...due, key: publicationKey(due.content) })
  return totalOf(lines)
}

type Outcome = 'settled' | 'declined' | 'later'

async function outcomeOf(deps: SubscriptionDeps, charge: Parameters<typeof chargeSavedCard>[1]): Promise<Outcome> {
  try {
    const { outcome } = await chargeSavedCard(deps.payments, charge)
    return outcome === 'settled' || outcome === 'declined' ? outcome : 'later'
  } catch (error) {
    // No such card any more, or an amount that its method does not take.
    if (error instanceof Refusal && error.category === 'invalid') return 'declined'
    throw error
  }
}

async function takeOutcome(trx: Trx, deps: SubscriptionDeps, { subscription, content }: DuePublication, outcome: Outcome): Promise<void> {
  const now = deps.clock.now()
  const after = (ms: number): Date => new Date(now.getTime() + ms)
  if (outcome === 'settled') return postponeContent(trx, content, { dueAt: now })
  if (outcome === 'later') return postponeContent(trx, content, { dueAt: after(deps.timings.troubleMs) })
  const failures = await noteCardFailure(trx, subscription.id)
  if (failures >= CARD_FAILURES_MAX)
    return endSubscription(trx, subscription, { state: 'canceled', at: now, reason: 'card', skipped: 'card' })
  const { shortagesMs, troubleMs } = deps.timings
  await declineContent(trx, content.id, after(shortagesMs[content.cardTries] ?? shortagesMs.at(-1) ?? troubleMs))
}
