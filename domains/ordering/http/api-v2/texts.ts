import { type V2Action, v2Actions } from '../../contract/v2-calls.ts'
import { isFinal } from '../../model/states.ts'
import type { OrderLine } from '../../store/order-line.ts'

export const isV2Action = (text: string | undefined): text is V2Action => v2Actions.some((action) => action === text)

/** Texts that existing clients look for, to the letter. */
export const v2Errors = {
  key: 'Invalid API key',
  elsewhere: 'Invalid API key. This key may not be used from this address.',
  request: 'Incorrect request',
  because: (why: string) => `Incorrect request: ${why}`,
  service: 'Incorrect service ID',
  order: 'Incorrect order ID',
  refillNotFound: 'Refill not found',
  funds: 'Not enough funds on balance',
  link: 'Bad link',
  less: (min: number) => `Quantity less than minimal ${min}`,
  more: (max: number) => `Quantity more than maximum ${max}`,
  required: (field: string) => `The ${field} field is required.`,
  choice: (field: string, value: string) => `The ${field} ${value.slice(0, 40)} cannot be chosen.`,
  long: (field: string, line: number, most: number) => `Line ${line} of ${field} must not be longer than ${most} characters.`,
  tooMany: (most: number) => `No more ids than ${most} are possible in one call`,
  active: 'You have active order with this link. Please wait until order being completed.',
  refillDisabled: 'Refill is disabled for this service',
  refillOver: 'Refill period of this order is over',
  refillOpen: 'You have active refill for this order. Please wait until refill being completed.',
  notCompleted: 'The order is not completed',
  dripDisabled: 'Drip-feed is disabled for this service',
  limited: 'Rate limit exceeded',
  other: 'Something went wrong. Please try again.',
} as const

/** The order's state as a v2 status text: a paused order stays in progress, one that a provider has not taken yet is pending. */
export function v2Status(line: Pick<OrderLine, 'state'>): string {
  switch (line.state) {
    case 'completed':
      return 'Completed'
    case 'partial':
      return 'Partial'
    case 'canceled':
    case 'expired':
      return 'Canceled'
    case 'accepted':
      return 'Processing'
    case 'running':
    case 'cancel_pending':
    case 'paused':
      return 'In progress'
    default:
      return 'Pending'
  }
}

/** A drip feed is over when its last run is; what was delivered in part, for whatever reason, is partial, for resellers give back the rest. */
export function v2DripStatus(head: Pick<OrderLine, 'state' | 'refunded' | 'charged'>, runs: readonly OrderLine[]): string {
  if (head.state === 'unpaid' || head.state === 'expired' || head.state === 'moderation') return v2Status(head)
  if (!isFinal(head.state) || runs.some((run) => !isFinal(run.state))) return 'In progress'
  const given = runs.reduce((sum, run) => sum + run.refunded, head.refunded as bigint)
  if (runs.every((run) => run.state === 'completed') && head.state === 'completed') return 'Completed'
  return given >= head.charged && runs.every((run) => run.delivered === 0) ? 'Canceled' : 'Partial'
}
