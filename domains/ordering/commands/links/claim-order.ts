import { type Arrival, completeFirstFactor, findUser, isStaff, proveEmailByMail, type SignInResult } from '@vitrine/identity'
import { adoptInvoices } from '@vitrine/payments'
import type { Trx } from '@vitrine/platform/database'
import type { OrderingDeps } from '../../deps.ts'
import { codeWrong, ticketWrong } from '../../errors.ts'
import { hashOfToken, ticketPattern } from '../../model/order-link.ts'
import { adoptLines } from '../../store/line-store.ts'
import { takeTicket } from '../../store/link-store.ts'
import { openLinkedOrder } from './open-order-link.ts'
import { takeOrderCode } from './prove-by-code.ts'

export interface Claim {
  readonly panelId: number
  readonly token: string
  readonly orderId: number
  readonly proof: { readonly code: string } | { readonly ticket: string }
  readonly arrival: Arrival
}

/**
 * Signs in to the account of an order by a proof of its address: a mailed code, or the ticket of a mail. Only for accounts without a password: others sign in
 * with theirs, and no code is mailed for them. A wrong proof is refused (422) after its attempt is counted.
 */
export async function claimOrder(
  deps: Pick<OrderingDeps, 'database' | 'secret'>,
  { panelId, token, orderId, proof, arrival }: Claim,
): Promise<SignInResult> {
  const signedIn = await deps.database.transaction(panelId, async (trx) => {
    const line = await openLinkedOrder(trx, { token, orderId })
    const user = await findUser(trx, line.userId)
    if (!user || user.hasPassword || isStaff(user.roles)) return undefined
    const { now } = arrival
    const isProven =
      'ticket' in proof
        ? ticketPattern.test(proof.ticket) && (await takeTicket(trx, { tokenHash: hashOfToken(proof.ticket), userId: user.id, now }))
        : await takeOrderCode(trx, deps.secret, { orderId: line.id, purpose: 'claim', code: proof.code, now })
    if (!isProven) return undefined
    await proveEmailByMail(trx, { userId: user.id, now })
    await adoptPurchase(trx, line.purchaseId)
    return completeFirstFactor(trx, { ...arrival, userId: user.id, provenAt: now })
  })
  if (!signedIn) throw 'ticket' in proof ? ticketWrong() : codeWrong()
  return signedIn
}

/** Anyone who ordered has proved the address: the account lists the purchase, paid or not, and how it may be paid. */
const adoptPurchase = async (trx: Trx, purchaseId: number): Promise<void> => adoptInvoices(trx, await adoptLines(trx, purchaseId))
