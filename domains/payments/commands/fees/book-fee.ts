import { type Actor, post } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import { expectedFee, knownFee, returnedFee } from '../../model/fees/gateway-fee.ts'
import type { GatewayPayment } from '../../ports.ts'
import { feeTermsOf, findFee, lockFee, returnedBy, returnedSoFar, saveFee, saveReturned } from '../../store/fees/gateway-fee-store.ts'
import type { Refund } from '../../store/refund-store.ts'

interface Feed {
  readonly accountId: number
  readonly payment: GatewayPayment
  /** Of the invoice; nobody's money has one only in US dollars. */
  readonly ratePpm: bigint
  readonly invoiceNumber: number | null
  readonly actor: Actor
}

/**
 * What a gateway takes for itself of a payment that was just booked leaves what it owes us: what it tells, or what is expected of its account until it does.
 * In a posting of its own, so that the payment's own parts stay what its customer sees.
 */
export async function bookFee(trx: Trx, fed: Feed & { readonly received: Micro }): Promise<void> {
  const known = knownFee(fed.payment.fee, { currency: fed.payment.currency, ratePpm: fed.ratePpm })
  const feeMicro = known ?? expectedFee(await feeTermsOf(trx, fed.accountId), fed.received)
  if (known === undefined && feeMicro === 0n) return
  await move(trx, fed, `${keyOf(fed)}:fee`, feeMicro)
  await saveFee(trx, placeOf(fed), { feeMicro, isKnown: known !== undefined })
}

/** The gateway tells of a booked payment what it took: the difference to what was expected is booked, once for ever. */
export async function learnFee(trx: Trx, fed: Feed): Promise<void> {
  const known = knownFee(fed.payment.fee, { currency: fed.payment.currency, ratePpm: fed.ratePpm })
  if (known === undefined) return
  const booked = await lockFee(trx, fed.accountId, fed.payment.externalId)
  if (!booked || booked.isKnown) return
  await move(trx, fed, `${keyOf(fed)}:fee:known`, micro(known - booked.feeMicro))
  await saveFee(trx, placeOf(fed), { feeMicro: known, isKnown: true })
}

const keyOf = ({ accountId, payment }: Feed): string => `gw:${accountId}:${payment.externalId}`
const placeOf = ({ accountId, payment }: Feed) => ({ gatewayAccountId: accountId, externalId: payment.externalId })

async function move(trx: Trx, { accountId, invoiceNumber, actor }: Feed, key: string, amount: Micro): Promise<void> {
  await postFee(trx, { key, accountId, invoiceNumber, actor, amount, reason: 'fee of the gateway' })
}

interface FeePosting {
  readonly key: string
  readonly accountId: number
  readonly invoiceNumber: number | null
  readonly actor: Actor
  /** Below zero where the gateway gives something of its fee back. */
  readonly amount: Micro
  readonly reason: string
}

async function postFee(trx: Trx, { key, accountId, invoiceNumber, actor, amount, reason }: FeePosting): Promise<void> {
  if (amount === 0n) return
  const expense = { kind: 'expense.gateway_fee', owner: accountId } as const
  const clearing = { kind: 'gateway_clearing', owner: accountId } as const
  const [debit, credit] = amount > 0n ? [expense, clearing] : [clearing, expense]
  await post(trx, {
    key,
    reference: invoiceNumber === null ? { kind: 'payment', id: accountId } : { kind: 'invoice', id: invoiceNumber },
    actor,
    reason,
    legs: [{ debit, credit, amount: micro(amount < 0n ? -amount : amount), code: 'internal' }],
  })
}

type Returning = Pick<Refund, 'id' | 'gatewayAccountId' | 'paymentExternalId' | 'invoiceNumber' | 'amountMinor'>

interface Returned extends Pick<Refund, 'gatewayAccountId' | 'paymentExternalId' | 'amountMinor'> {
  readonly paidMinor: bigint
  readonly refundedMinor: bigint
}

/** What the gateway gives back of its fee with a refund of `amountMinor`. */
export async function returnedFeeOf(
  trx: Trx,
  { gatewayAccountId: accountId, paymentExternalId, amountMinor, paidMinor, refundedMinor }: Returned,
): Promise<Micro> {
  if ((await feeTermsOf(trx, accountId)).keepsOnRefund) return micro(0n)
  const booked = await findFee(trx, accountId, paymentExternalId)
  if (!booked) return micro(0n)
  const returned = await returnedSoFar(trx, accountId, paymentExternalId)
  return micro(returnedFee({ fee: booked.feeMicro, returned, paidMinor, refundedMinor, amountMinor }))
}

/** A refund was booked: where its gateway gives its fee back with it, the same share comes back. */
export async function bookReturnedFee(
  trx: Trx,
  refund: Returning,
  { paidMinor, refundedMinor, actor }: { readonly paidMinor: bigint; readonly refundedMinor: bigint; readonly actor: Actor },
): Promise<void> {
  const { id, gatewayAccountId: accountId, paymentExternalId, invoiceNumber } = refund
  await lockFee(trx, accountId, paymentExternalId)
  const amount = await returnedFeeOf(trx, { ...refund, paidMinor, refundedMinor })
  await postFee(trx, { key: `refund:${id}:fee`, accountId, invoiceNumber, actor, amount: micro(-amount), reason: 'fee given back' })
  await saveReturned(trx, id, amount)
}

/** The refund failed: the fee is the gateway's again. */
export async function takeBackFee(trx: Trx, refund: Returning, actor: Actor): Promise<void> {
  const { id, gatewayAccountId: accountId, invoiceNumber } = refund
  const amount = micro(await returnedBy(trx, id))
  await postFee(trx, { key: `refund:${id}:fee:failed`, accountId, invoiceNumber, actor, amount, reason: 'the refund failed' })
}
