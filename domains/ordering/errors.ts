import { invalidField, message, Refusal, refuse } from '@vitrine/platform/kernel'
import type { SettlementMistake } from './model/settle-by-hand.ts'
import type { LineState } from './model/states.ts'
import type { SubscriptionState } from './model/subscription-states.ts'

export const actionRefused = (): Refusal => new Refusal('invalid', 'orders.actionRefused')
/** Another payment of the same orders may still go through. */
export const paymentUnderWay = (): Refusal => new Refusal('invalid', 'orders.paymentUnderWay')
export const orderAbsent = (): Refusal => new Refusal('not-found', 'request.notFound')
export const customerAbsent = (): Refusal => new Refusal('not-found', 'request.notFound')
export const ticketAbsent = (): Refusal => new Refusal('not-found', 'request.notFound')
/** Whom a ticket is given to may answer it. */
export const cannotAnswer = (): Refusal => invalidField('assignedTo', 'tickets.cannotAnswer')
/** Its order or payment says what a ticket is about. */
export const kindIsFixed = (kind: 'order' | 'payment'): Refusal =>
  invalidField('kind', kind === 'order' ? 'tickets.aboutOrder' : 'tickets.aboutPayment')
/** Its conversation goes on in another ticket. */
export const ticketJoined = (into: number): Refusal => new Refusal('invalid', message('tickets.joined', { ticket: String(into) }))
/** Only tickets of one customer are joined. */
export const cannotJoin = (why: 'itself' | 'absent' | 'joined'): Refusal =>
  invalidField('into', ({ itself: 'tickets.joinItself', absent: 'tickets.joinAbsent', joined: 'tickets.joinJoined' } as const)[why])
/** A ticket keeps something that its customer wrote. */
export const messageStays = (why: 'absent' | 'only'): Refusal =>
  invalidField('messageId', why === 'absent' ? 'tickets.splitAbsent' : 'tickets.splitOnly')
/** The customer has been told, or somebody else answered. */
export const answerIsSent = (): Refusal => new Refusal('invalid', 'tickets.answerSent')
/** The store of pictures is away. */
export const attachmentsAway = (): Refusal => new Refusal('unavailable', 'documents.storageAway')
export const attachmentAbsent = (): Refusal => new Refusal('not-found', 'request.notFound')
export const replyAbsent = (): Refusal => new Refusal('not-found', 'request.notFound')
export const ticketNotSolved = (): Refusal => new Refusal('invalid', 'orders.actionRefused')
export const subscriptionAbsent = (): Refusal => new Refusal('not-found', 'request.notFound')
export const subscriptionActionRefused = (): Refusal => new Refusal('invalid', 'orders.subscriptionActionRefused')

/** `waitMs`: until the next question may be asked. */
export const requestedTooOften = (waitMs: number): Refusal =>
  new Refusal('limited', 'request.tooMany', {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })

/** Used, expired, tried too often or never mailed: one answer for all. */
export const codeWrong = (): Refusal => invalidField('code', 'orders.codeWrong')
export const ticketWrong = (): Refusal => invalidField('ticket', 'orders.ticketWrong')
/** An account of a messenger has nowhere to send a code to. */
export const noAddress = (): Refusal => new Refusal('invalid', 'orders.noAddress')

export const dripFeedEnded = (state: LineState): Refusal => new Refusal('invalid', message('plans.feedEnded', { state: state }))
export const noRunLeft = (runs: number): Refusal => new Refusal('invalid', message('plans.noRunLeft', { runs: String(runs) }))
/** Channels are polled for subscriptions that order alone. */
export const notChecked = (state: SubscriptionState): Refusal => new Refusal('invalid', message('plans.notChecked', { state }))
export const checkedLately = (waitMs: number): Refusal => {
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  return new Refusal('limited', message('plans.checkedLately', { seconds: String(retryAfterSeconds) }), { retryAfterSeconds })
}
/** A publication that stands otherwise than skipped. */
export const notSkipped = (state: 'waiting' | 'ordered'): Refusal =>
  new Refusal('invalid', state === 'ordered' ? 'plans.postOrdered' : 'plans.postWaiting')
export const ordersNothing = (state: SubscriptionState): Refusal =>
  state === 'paused' ? new Refusal('invalid', 'plans.resumeFirst') : new Refusal('invalid', message('plans.ordersNothing', { state }))
export const noPostsLeft = (): Refusal => new Refusal('invalid', 'plans.noPostsLeft')
export const nothingSold = (): Refusal => new Refusal('invalid', 'plans.nothingSold')
export const shortOfMoney = (amounts: { readonly cost: string; readonly balance: string }): Refusal =>
  new Refusal('invalid', message('orderDecisions.balanceTooLow', amounts))

const refillCodes = {
  'not-completed': 'orders.refillNotCompleted',
  'not-guaranteed': 'orders.refillNotGuaranteed',
  over: 'orders.refillOver',
  open: 'orders.refillOpen',
} as const
export const refillRefused = (because: keyof typeof refillCodes): Refusal => new Refusal('invalid', refillCodes[because])

/** Only of a service that was delivered to the caller, and of each once. */
export const refuseReview = (place: number): never => refuse(`reviews.${place}.service_id`, 'fields.selected', { attribute: 'service id' })

/** Operators end no orders of their own accounts. */
export const ownOrder = (): Refusal => new Refusal('invalid', 'orderDecisions.own')
const settlementCodes = {
  above_quantity: 'orderDecisions.aboveQuantity',
  all_delivered: 'orderDecisions.allDelivered',
  nothing_delivered: 'orderDecisions.nothingDelivered',
  below_delivered: 'orderDecisions.belowDelivered',
  was_delivered: 'orderDecisions.wasDelivered',
} as const
export const settlementRefused = (mistake: SettlementMistake, line: { readonly quantity: number; readonly delivered: number }): never =>
  refuse(mistake === 'was_delivered' ? 'outcome' : 'delivered', settlementCodes[mistake], {
    delivered: String(line.delivered),
    quantity: String(line.quantity),
  })

export const noPictureOrPdf = (): Refusal => invalidField('file', 'documents.noPictureOrPdf')
