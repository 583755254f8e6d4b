import type { OrderKind } from './plans.ts'

/** What a customer reads; values of the wire. */
export type OrderStatus = 'completed' | 'stopped' | 'in_processing' | 'in_moderation' | 'canceled' | 'unpaid' | 'error'

export interface OrderActions {
  readonly activable: boolean
  readonly deletable: boolean
  readonly pausable: boolean
  readonly payable: boolean
  readonly cancelable: boolean
}

/** States of an order line; what a customer sees is `publicStatus`. */
export const lineStates = [
  'unpaid',
  'moderation',
  'ready',
  'submitting',
  'unknown',
  'accepted',
  'running',
  'cancel_pending',
  'review',
  'paused',
  'completed',
  'partial',
  'canceled',
  'failed',
  'expired',
] as const
export type LineState = (typeof lineStates)[number]

interface StateRow {
  readonly publicStatus: OrderStatus
  /** What the submission at the provider is doing meanwhile; null when there is none. */
  readonly submission: 'ready' | 'submitting' | 'unknown' | 'accepted' | 'review' | 'done' | null
  readonly next: readonly LineState[]
}

/**
 * The one table of transitions (reliability 3.1): the order line's state, the submission's beside it, what the customer reads, and where it may go. A state without
 * `next` is final (ORDERSTATE-009, ORDERSTATE-010, ORDERSTATE-011, ORDERSTATE-012).
 */
export const transitions: Readonly<Record<LineState, StateRow>> = {
  unpaid: { publicStatus: 'unpaid', submission: null, next: ['ready', 'moderation', 'expired'] },
  moderation: { publicStatus: 'in_moderation', submission: null, next: ['ready', 'canceled', 'unpaid'] },
  ready: { publicStatus: 'in_processing', submission: null, next: ['submitting', 'moderation', 'paused', 'canceled'] },
  submitting: {
    publicStatus: 'in_processing',
    submission: 'submitting',
    next: ['ready', 'accepted', 'unknown', 'canceled', 'failed', 'review'],
  },
  unknown: { publicStatus: 'in_processing', submission: 'unknown', next: ['accepted', 'ready', 'review'] },
  accepted: {
    publicStatus: 'in_processing',
    submission: 'accepted',
    next: ['running', 'completed', 'partial', 'canceled', 'cancel_pending', 'review'],
  },
  running: {
    publicStatus: 'in_processing',
    submission: 'accepted',
    next: ['completed', 'partial', 'canceled', 'cancel_pending', 'review'],
  },
  cancel_pending: {
    publicStatus: 'in_processing',
    submission: 'accepted',
    next: ['running', 'completed', 'partial', 'canceled', 'review'],
  },
  review: {
    publicStatus: 'in_moderation',
    submission: 'review',
    next: ['accepted', 'running', 'ready', 'canceled', 'completed', 'partial'],
  },
  paused: { publicStatus: 'stopped', submission: null, next: ['ready', 'canceled'] },
  failed: { publicStatus: 'error', submission: 'done', next: ['ready', 'canceled'] },
  completed: { publicStatus: 'completed', submission: 'done', next: [] },
  partial: { publicStatus: 'stopped', submission: 'done', next: [] },
  canceled: { publicStatus: 'canceled', submission: 'done', next: [] },
  expired: { publicStatus: 'canceled', submission: null, next: [] },
}

export const publicStatus = (state: LineState): OrderStatus => transitions[state].publicStatus
export const orderStatuses: readonly OrderStatus[] = [...new Set(lineStates.map(publicStatus))]
export const isFinal = (state: LineState): boolean => transitions[state].next.length === 0
export const canMove = (from: LineState, to: LineState): boolean => transitions[from].next.includes(to)

/** Lines whose escrow holds money. */
export const statesInEscrow: readonly LineState[] = lineStates.filter((state) => state !== 'unpaid' && !isFinal(state))

/** An attempt to send the order is under way, or its outcome is unknown: a cancel is queued until the attempt has ended. */
export const isBeingSent = (state: LineState): boolean => state === 'submitting' || state === 'unknown'

/** What decides whether an order may be canceled, beside its state. */
export interface CancelTerms {
  /** Its service lets it be canceled at a provider that has it. Of an order made of others: something is left that may be canceled. */
  readonly serviceAllowsCancel: boolean
  /** A cancel is queued already. */
  readonly cancelRequestedAt?: Date | null
}

/** Whether an order may be canceled now: at once before it is sent; queued while it is being sent; at a provider that has it, if the service allows. */
export const mayCancel = (state: LineState, { serviceAllowsCancel, cancelRequestedAt }: CancelTerms): boolean =>
  state === 'ready' ||
  state === 'paused' ||
  state === 'failed' ||
  (isBeingSent(state) && !cancelRequestedAt) ||
  ((state === 'accepted' || state === 'running') && serviceAllowsCancel)

/**
 * What the customer may do now; buttons and server read the same flags (ORDERSTATE-001 to 005). A drip feed can be paused and canceled while runs are left to
 * make (`serviceAllowsCancel`).
 */
export const actionsOf = (state: LineState, order: CancelTerms & { readonly kind: OrderKind }): OrderActions => ({
  payable: state === 'unpaid',
  deletable: state === 'unpaid' || state === 'expired',
  pausable: state === 'ready' || (order.kind === 'drip_feed' && state === 'running' && order.serviceAllowsCancel),
  activable: state === 'paused' || state === 'failed',
  cancelable: mayCancel(state, order),
})

/** An order for the same link waits while another one is in one of these. */
const inTheWay: ReadonlySet<LineState> = new Set(['ready', 'submitting', 'unknown', 'accepted', 'running', 'cancel_pending', 'review'])
export const leavesLink = (from: LineState, to: LineState): boolean => inTheWay.has(from) && !inTheWay.has(to)
