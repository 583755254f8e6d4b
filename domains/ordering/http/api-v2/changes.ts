import type { RequestContext } from '@vitrine/platform/http'
import type { OrderingDeps } from '../../deps.ts'
import { type ChangeCursor, orderChangesSince } from '../../queries/orders/order-changes.ts'
import type { Fields } from './fields.ts'
import { badField } from './refusals.ts'
import { statusesOf } from './status.ts'

export const CHANGES_PAGE = 500
const FROM_THE_FIRST: ChangeCursor = { transaction: '0', orderId: 0 }

/**
 * `changes`: orders placed over this API whose status changed since a cursor, each with its status of now, 500 at once. `more` says that the next page can be asked
 * for at once with the new cursor.
 */
export async function v2Changes(deps: OrderingDeps, context: RequestContext, userId: number, fields: Fields): Promise<object> {
  const since = cursorOf(fields)
  const found = await deps.database.read(context.panelId, (trx) => orderChangesSince(trx, userId, since, CHANGES_PAGE + 1))
  const page = found.slice(0, CHANGES_PAGE)
  const statusOf = await statusesOf(
    deps.database,
    context.panelId,
    userId,
    page.map(({ orderId }) => orderId),
  )
  const last = page.at(-1)
  return {
    changes: page.map(({ orderId, changedAt }) => ({ order: orderId, changed_at: changedAt.toISOString(), ...statusOf(orderId) })),
    cursor: last ? `${last.transaction}-${last.orderId}` : `${since.transaction}-${since.orderId}`,
    more: found.length > CHANGES_PAGE,
  }
}

/** The position of a reader; without a cursor the beginning. */
export function cursorOf(fields: Fields): ChangeCursor {
  const text = fields.text('since')
  if (text === undefined) return FROM_THE_FIRST
  const [, transaction, order] = /^(\d{1,18})-(\d{1,10})$/.exec(text) ?? []
  if (transaction === undefined || Number(order) > 2_147_483_647) throw badField('since', 'the cursor of an earlier answer')
  return { transaction, orderId: Number(order) }
}
