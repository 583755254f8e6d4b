import type { Panel } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { invariant } from '@vitrine/platform/kernel'
import { gatewayFor, type PaymentsDeps } from '../../deps.ts'
import { gatewayUnavailable } from '../../errors.ts'
import { invoiceNumber } from '../../model/invoice-number.ts'
import { hasMoney, isClosedUnpaid } from '../../model/invoice-states.ts'
import type { CardCharge, CardGateway, GatewayPayment } from '../../ports.ts'
import {
  beginAttempt,
  type CardChargeRow,
  type CardChargeState,
  lockCharge,
  saveCharge,
  saveChargeOfInvoice,
} from '../../store/card-charge-store.ts'
import { type GatewayAccount, getGatewayAccount } from '../../store/gateway-account-store.ts'
import { advanceInvoice, type Invoice, lockInvoice } from '../../store/invoice-store.ts'
import { getCardOfCharge, type SavedCard } from '../../store/saved-card-store.ts'
import { recordGatewayPayment } from '../gateways/record-gateway-payment.ts'
import { closeUnpaid } from '../invoices/close-unpaid.ts'

/** `unknown`: whether the card was charged is resolved later. `unavailable`: it was not, and the same call may be made again. */
export interface CardOutcome {
  readonly state: 'settled' | 'declined' | 'action-required' | 'unknown' | 'unavailable'
  readonly reason: string | null
}

interface Turn {
  readonly invoice: Invoice
  readonly account: GatewayAccount
  readonly card: SavedCard
  readonly key: string
  /** When the gateway was asked the first time; null when this is the first time. */
  readonly firstTriedAt: Date | null
}

/** Who asks: an owner who is there can confirm on a page; `looking` only finds out about a charge that was begun before. */
export type Presence = 'owner' | 'away' | 'looking'

const is = (state: CardOutcome['state'], reason: string | null = null): CardOutcome => ({ state, reason })

/**
 * Charges the saved card of an invoice, or finds out what became of it; undefined when the invoice is paid by no saved card. The intent is committed before the
 * gateway is asked, the key is the caller's or the invoice's, for ever: a charge of unknown outcome is looked up at the gateway and then, until the key
 * expires there, asked for again under the same one. It is never charged under another.
 */
export async function payByCard(
  deps: PaymentsDeps,
  panelId: number,
  invoiceId: string,
  presence: Presence,
): Promise<CardOutcome | undefined> {
  const turn = await deps.database.transaction(panelId, (trx) => takeTurn(trx, deps, invoiceId, presence))
  if (turn === undefined || 'state' in turn) return turn
  const panel = await deps.panels.get(panelId)
  try {
    const charge = await charged(deps, panel, turn)
    return await finish(deps, panelId, turn, charge, presence)
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    await save(deps, panelId, turn, 'unknown', { reason: reason.slice(0, 500) })
    return is('unknown')
  }
}

async function takeTurn(trx: Trx, deps: PaymentsDeps, invoiceId: string, presence: Presence): Promise<Turn | CardOutcome | undefined> {
  const invoice = await lockInvoice(trx, invoiceId)
  const charge = invoice && (await lockCharge(trx, invoice.number))
  if (!invoice || !charge) return undefined
  const now = deps.clock.now()
  const known = outcomeOf(invoice, charge, now)
  if (known) return known
  if (presence === 'looking' && charge.state === 'ready') return is('unavailable')
  await beginAttempt(trx, invoice.number, now, new Date(now.getTime() + deps.timings.leaseMs))
  return {
    invoice,
    card: await getCardOfCharge(trx, charge.cardId),
    key: gatewayKeyOf(trx, invoice, charge),
    account: await getGatewayAccount(trx, deps.secrets, invoice.gatewayAccountId),
    firstTriedAt: charge.firstTriedAt,
  }
}

/** A caller's key outlives the invoice: after a restore that lost the intent, the gateway still refuses the same charge under another invoice. */
const gatewayKeyOf = ({ panelId }: Trx, { id }: Invoice, { key }: CardChargeRow): string => (key === null ? id : `card:${panelId}:${key}`)

function outcomeOf(invoice: Invoice, charge: CardChargeRow, now: Date): CardOutcome | undefined {
  if (hasMoney(invoice.state)) return is('settled')
  if (charge.state === 'declined' || isClosedUnpaid(invoice.state)) return is('declined', charge.reason)
  if (charge.state === 'action') return is('action-required')
  if (charge.state === 'pending') return is('unknown')
  const isOthers = charge.state === 'sending' && charge.leaseUntil !== null && charge.leaseUntil > now
  return isOthers ? is('unknown') : undefined
}

async function charged(deps: PaymentsDeps, panel: Panel, turn: Turn): Promise<CardCharge> {
  const { invoice, account, card, key, firstTriedAt } = turn
  const { cards } = gatewayFor(deps, panel, account.connector)
  if (!cards) throw gatewayUnavailable()
  if (firstTriedAt !== null) {
    const found = await lookedUp(cards, turn)
    if (found) return found
    // The key has expired at the gateway: asking again could charge twice, and its list has no first charge.
    if (deps.clock.now().getTime() - firstTriedAt.getTime() > deps.timings.chargeKeyMs) return { state: 'declined', reason: 'not_charged' }
  }
  return cards.chargeCard(account.access, {
    key,
    invoiceId: invoice.id,
    customerId: card.customerExternalId,
    cardExternalId: card.externalId,
    amountMinor: invoice.terms.payAmountMinor,
    currency: invoice.payCurrency,
    description: `${panel.name} ${invoiceNumber(invoice)}`,
  })
}

/** What the gateway's own book says about an earlier attempt. */
async function lookedUp(cards: CardGateway, { invoice, account, card }: Turn): Promise<CardCharge | undefined> {
  const payments = await cards.listCharges(account.access, card.customerExternalId, invoice.id)
  const open = payments.find(({ state }) => state === 'settled') ?? payments.find(({ state }) => state === 'pending')
  if (open?.state === 'settled' || open?.state === 'pending') return { state: open.state, payment: open }
  return payments.length > 0 ? { state: 'declined', reason: 'card_declined' } : undefined
}

async function finish(deps: PaymentsDeps, panelId: number, turn: Turn, charge: CardCharge, presence: Presence): Promise<CardOutcome> {
  switch (charge.state) {
    case 'settled':
      await recordGatewayPayment(deps, panelId, turn.account, charge.payment)
      await save(deps, panelId, turn, 'settled', charge)
      return is('settled')
    case 'pending':
      await save(deps, panelId, turn, 'pending', charge)
      return is('unknown')
    case 'declined':
      return giveUp(deps, panelId, turn, charge.reason)
    case 'action-required':
      if (presence !== 'owner') return giveUp(deps, panelId, turn, 'authentication_required')
      await save(deps, panelId, turn, 'action')
      return is('action-required')
    case 'not-taken':
      // An earlier attempt may still have been taken.
      await save(deps, panelId, turn, turn.firstTriedAt === null ? 'ready' : 'unknown')
      return turn.firstTriedAt === null ? is('unavailable', charge.reason) : is('unknown')
  }
}

const giveUp = (deps: PaymentsDeps, panelId: number, { invoice }: Turn, reason: string): Promise<CardOutcome> =>
  deps.database.transaction(panelId, async (trx) => {
    const current = await lockInvoice(trx, invoice.id)
    invariant(current, 'an invoice is never deleted')
    await closeUnpaid(trx, current, 'declined', deps.clock.now())
    await saveCharge(trx, invoice.number, 'declined', reason)
    return is('declined', reason)
  })

interface SavedAnswer {
  readonly payment?: GatewayPayment
  readonly reason?: string
}

const save = (
  deps: PaymentsDeps,
  panelId: number,
  { invoice }: Turn,
  state: CardChargeState,
  { payment, reason }: SavedAnswer = {},
): Promise<void> =>
  deps.database.transaction(panelId, async (trx) => {
    const current = await lockInvoice(trx, invoice.id)
    invariant(current, 'an invoice is never deleted')
    if (payment) await saveChargeOfInvoice(trx, invoice.number, payment.externalId)
    if (state !== 'ready') await advanceInvoice(trx, current, 'opened', deps.clock.now())
    await saveCharge(trx, invoice.number, state, reason ?? null)
  })
