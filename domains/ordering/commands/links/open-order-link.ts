import { findUser } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { orderAbsent } from '../../errors.ts'
import { hashOfToken, linkLimits, linkToken, newTicket, tokenPattern } from '../../model/order-link.ts'
import { findOwnOrder } from '../../queries/list/list-orders.ts'
import { findLine } from '../../store/line-store.ts'
import { findLinkByToken, findLinkVersion, insertTicket, type LinkRow, renewLinkRow, writeLink } from '../../store/link-store.ts'
import type { OrderLine } from '../../store/order-line.ts'

/** The token of a purchase's public address as it is now; the first who asks makes it. */
export async function orderLinkOf(trx: Trx, secret: string, purchaseId: number): Promise<string> {
  const version = (await findLinkVersion(trx, purchaseId)) ?? 1
  const token = linkToken(secret, { panelId: trx.panelId, purchaseId, version })
  await writeLink(trx, { purchaseId, version, tokenHash: hashOfToken(token) })
  return token
}

export interface MailedLink {
  readonly token: string
  /** Signs its reader in, once; null for accounts with a password, which sign in with it. */
  readonly ticket: string | null
}

/** What a mail about an order carries: the public address and, where the account has no password, a ticket. Undefined for an order that is gone. */
export async function mailedLinkOf(trx: Trx, secret: string, orderId: number, now: Date): Promise<MailedLink | undefined> {
  const line = await findLine(trx, orderId)
  const user = line && (await findUser(trx, line.userId))
  if (!line || !user) return undefined
  const token = await orderLinkOf(trx, secret, line.purchaseId)
  if (user.hasPassword) return { token, ticket: null }
  const ticket = newTicket()
  const expiresAt = new Date(now.getTime() + linkLimits.ticketMs)
  await insertTicket(trx, { tokenHash: hashOfToken(ticket), orderId: line.id, userId: user.id, expiresAt })
  return { token, ticket }
}

/** Makes every earlier public address of an own order's purchase void; answers the new token. The same 404 for absent and not yours. */
export async function renewOrderLink(
  trx: Trx,
  secret: string,
  own: { readonly userId: number; readonly orderId: number; readonly now: Date },
): Promise<string> {
  const line = await findOwnOrder(trx, own.userId, own.orderId)
  if (!line) throw orderAbsent()
  const { purchaseId } = line
  await orderLinkOf(trx, secret, purchaseId)
  const version = ((await findLinkVersion(trx, purchaseId)) ?? 1) + 1
  const token = linkToken(secret, { panelId: trx.panelId, purchaseId, version })
  await renewLinkRow(trx, { purchaseId, version, tokenHash: hashOfToken(token), now: own.now })
  return token
}

/** Whether the owner has replaced the first address. */
export const isLinkRenewed = async (trx: Trx, purchaseId: number): Promise<boolean> => ((await findLinkVersion(trx, purchaseId)) ?? 1) > 1

/** The purchase behind a token; unknown, void and another panel's are the same 404. */
export async function openOrderLink(trx: Trx, token: string): Promise<LinkRow> {
  const link = tokenPattern.test(token) ? await findLinkByToken(trx, hashOfToken(token)) : undefined
  if (!link) throw orderAbsent()
  return link
}

/** One order of the purchase that a token opens; any other order is not there. */
export async function openLinkedOrder(
  trx: Trx,
  { token, orderId }: { readonly token: string; readonly orderId: number },
): Promise<OrderLine> {
  const { userId, purchaseId } = await openOrderLink(trx, token)
  const line = await findOwnOrder(trx, userId, orderId)
  if (line?.purchaseId !== purchaseId) throw orderAbsent()
  return line
}
