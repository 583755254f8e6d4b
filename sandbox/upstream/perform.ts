import type { Fields } from '../server/fields.ts'
import { decimalFrom } from '../server/money.ts'
import { addOrder } from './add-order.ts'
import type { Account } from './book.ts'
import { idsIn, ownOrder } from './own-order.ts'
import { type ActionResult, failure, type Panel, type Steering } from './panel.ts'
import { costSoFar } from './progress.ts'
import { refill, refillStatus } from './refills.ts'

function statusOf(panel: Panel, account: Account, id: string): unknown {
  const order = ownOrder(panel, account, id)
  if (order === undefined) return failure('Incorrect order ID')
  const progress = panel.book.progress(order)
  return {
    charge: decimalFrom(costSoFar(order.chargeMicro, order.quantity, progress)),
    start_count: String(progress.status === 'Pending' ? 0 : (order.id * 7_919) % 5_000),
    status: progress.status,
    remains: String(progress.status === 'Completed' ? panel.book.lost(order) : progress.remains),
    currency: account.currency,
  }
}

function status(panel: Panel, account: Account, fields: Fields): unknown {
  const single = fields.get('order')
  const isBatch = !panel.settings.lacks.includes('status-batch')
  const many = isBatch ? (fields.get('orders') ?? (single?.includes(',') === true ? single : undefined)) : undefined
  if (many !== undefined) return Object.fromEntries(idsIn(many).map((id) => [id, statusOf(panel, account, id)]))
  return single === undefined ? failure('Incorrect request') : statusOf(panel, account, single)
}

function cancelOne(panel: Panel, account: Account, id: string): unknown {
  const order = ownOrder(panel, account, id)
  if (order === undefined) return failure('Incorrect order ID')
  if (panel.findService(order.service)?.cancel === false) return failure('Cancel is disabled for this service')
  if (panel.book.progress(order).terminal) return failure('Order can no longer be canceled')
  if (order.stopAt === null) panel.book.steer(order.id, { stopAt: panel.now() + panel.settings.cancelSeconds * 1_000 })
  return 1
}

function cancel(panel: Panel, account: Account, fields: Fields): unknown {
  const list = fields.get('orders') ?? fields.get('order')
  if (list === undefined) return failure('Incorrect request')
  return idsIn(list).map((id) => ({ order: Number(id), cancel: cancelOne(panel, account, id) }))
}

/** Only profile `list`: own orders with the caller's reference, newest first. */
function ownOrders(panel: Panel, account: Account, fields: Fields): unknown {
  if (account.profile !== 'list') return failure('Incorrect request')
  const reference = fields.get('reference')
  const rows = panel.book
    .orders()
    .filter((order) => order.key === account.key && order.fate !== 'unseen')
    .filter((order) => reference === undefined || order.requestId === reference)
  return rows
    .slice(-1_000)
    .reverse()
    .map((order) => ({
      order: order.id,
      reference: order.requestId,
      service: Number(order.service),
      link: order.link,
      quantity: String(order.quantity),
      charge: decimalFrom(order.chargeMicro),
      status: panel.book.progress(order).status,
      created: Math.floor(order.acceptedAt / 1_000),
    }))
}

function balance(panel: Panel, account: Account): unknown {
  panel.book.settle()
  return { balance: decimalFrom(panel.book.account(account.key)?.balanceMicro ?? 0n), currency: account.currency }
}

const readers: Readonly<Record<string, (panel: Panel, account: Account, fields: Fields) => unknown>> = {
  status,
  cancel,
  refill_status: refillStatus,
  orders: ownOrders,
  balance,
  services: (panel) => panel.services().map(({ parameters: _told, ...listed }) => listed),
}

/** Runs one call of the v2 API. Failures are answers with status 200, as is usual there. */
export function perform(panel: Panel, fields: Fields, steering: Steering): ActionResult {
  const account = panel.book.account(fields.get('key') ?? '')
  if (account === undefined) return { answer: failure('Invalid API key'), accepted: null }
  const action = fields.get('action') ?? ''
  if (panel.settings.lacks.includes(action)) return { answer: failure('Incorrect request'), accepted: null }
  if (action === 'add') return addOrder(panel, account, fields, steering)
  if (action === 'refill') return { answer: refill(panel, account, fields, steering), accepted: null }
  const reader = readers[action]
  return { answer: reader === undefined ? failure('Incorrect request') : reader(panel, account, fields), accepted: null }
}
