import { findUserByEmail } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { orderLinkRequested } from '../../events.ts'
import { findOwnOrder } from '../../queries/list/list-orders.ts'

/** Mails the public address of an order to the e-mail it was placed with. Anyone who asks learns nothing: a wrong pair does nothing. */
export async function sendOrderLink(trx: Trx, { orderId, email }: { readonly orderId: number; readonly email: string }): Promise<void> {
  const user = await findUserByEmail(trx, email)
  const line = user && (await findOwnOrder(trx, user.id, orderId))
  if (line) await announce(trx, orderLinkRequested, { orderId: line.id, userId: line.userId })
}
