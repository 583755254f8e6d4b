import type { Trx } from '@vitrine/platform/database'
import { orderAbsent } from '../../errors.ts'
import { findLine, findLineForUpdate } from '../../store/line-store.ts'
import type { OrderLine } from '../../store/order-line.ts'
import type { OwnOrder } from '../actions/act-on-order.ts'
import { orderChanged } from './changed-by.ts'

export interface SeenOrder {
  readonly id: number
  /** The version of the order that the operator looked at. */
  readonly version: number
  readonly operatorId: number
}

/** Does to an order what its customer could do, for them; refused when the order has changed since it was looked at. */
export async function actForCustomer(
  trx: Trx,
  { id, version, operatorId }: SeenOrder,
  act: (own: Required<OwnOrder>) => Promise<void>,
): Promise<void> {
  const line = await seenLine(trx, id)
  if (line.stateVersion !== version) throw await orderChanged(trx, line)
  await act({ userId: line.userId, orderId: id, operatorId })
}

/** Locked, but for a package: its items are locked before it, by the command itself. */
async function seenLine(trx: Trx, id: number): Promise<OrderLine> {
  const found = await findLine(trx, id)
  const line = found?.kind === 'package' ? found : await findLineForUpdate(trx, id)
  if (!line) throw orderAbsent()
  return line
}
