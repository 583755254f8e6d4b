import type { Fields } from '../server/fields.ts'
import type { Account, Refill } from './book.ts'
import { idsIn, ownOrder } from './own-order.ts'
import { failure, type Panel, type Steering } from './panel.ts'

function refillOne(panel: Panel, account: Account, id: string, requestId: string | null, steering: Steering): Refill | { error: string } {
  const order = ownOrder(panel, account, id)
  if (order === undefined) return failure('Incorrect order ID')
  if (panel.findService(order.service)?.refill === false) return failure('Refill is disabled for this service')
  if (panel.book.progress(order).status !== 'Completed') return failure('The order is not completed')
  const deliverMs = panel.settings.deliverySeconds * 1_000
  return panel.book.acceptRefill(order, { deliverMs, requestId, fate: steering.rejectRefill ? 'reject' : 'complete' })
}

/** Takes a refill. As with orders, profile `request_id` answers a repeated id with the refill taken the first time. */
export function refill(panel: Panel, account: Account, fields: Fields, steering: Steering): unknown {
  const many = fields.get('orders')
  if (many !== undefined) {
    return idsIn(many).map((id) => {
      const taken = refillOne(panel, account, id, null, steering)
      return { order: Number(id), refill: 'error' in taken ? taken : taken.id }
    })
  }
  const requestId = account.profile === 'request_id' ? (fields.get('request_id') ?? null) : null
  const known = requestId === null ? undefined : panel.book.refillOfRequest(account.key, requestId)
  const taken = known ?? refillOne(panel, account, fields.get('order') ?? '', requestId, steering)
  return 'error' in taken ? taken : { refill: String(taken.id) }
}

function refillStatusOf(panel: Panel, account: Account, id: string): string | { error: string } {
  const known = panel.book.refill(Number(id))
  if (known === undefined || known.key !== account.key) return failure('Refill not found')
  const elapsed = panel.now() - known.acceptedAt
  if (elapsed >= known.deliverMs) return known.fate === 'reject' ? 'Rejected' : 'Completed'
  return elapsed * 10 < known.deliverMs ? 'Pending' : 'In progress'
}

export function refillStatus(panel: Panel, account: Account, fields: Fields): unknown {
  const many = fields.get('refills')
  if (many !== undefined) return idsIn(many).map((id) => ({ refill: Number(id), status: refillStatusOf(panel, account, id) }))
  const one = refillStatusOf(panel, account, fields.get('refill') ?? '')
  return typeof one === 'string' ? { status: one } : one
}
