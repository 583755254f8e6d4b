import { setTimeout as sleep } from 'node:timers/promises'
import { originOf, type Panel } from '@vitrine/panels'
import { invariant } from '@vitrine/platform/kernel'
import { gatewayFor, type PaymentsDeps } from '../../deps.ts'
import { cardDeclined, gatewayUnavailable, invoiceClosed, invoiceNotFound } from '../../errors.ts'
import { invoiceNumber } from '../../model/invoice-number.ts'
import { hasMoney, isClosedUnpaid } from '../../model/invoice-states.ts'
import { isManual, type PaymentMethod } from '../../model/method.ts'
import { savedCardsMax } from '../../model/saved-cards.ts'
import type { OpenedPayment, PaymentGateway } from '../../ports.ts'
import { type GatewayAccount, getGatewayAccount } from '../../store/gateway-account-store.ts'
import {
  advanceInvoice,
  claimOpening,
  findInvoice,
  type Invoice,
  lockInvoice,
  releaseOpening,
  saveOpenedPayment,
} from '../../store/invoice-store.ts'
import { methodsByIds } from '../../store/method-store.ts'
import { countSavedCards } from '../../store/saved-card-store.ts'
import { ensureGatewayCustomer } from '../cards/ensure-gateway-customer.ts'
import { type CardOutcome, payByCard } from './pay-by-card.ts'

/** What the payer does next: go to `url`, scan `qrCode`, or transfer money by `message`. */
export interface PaymentInstructions {
  readonly invoiceId: string
  readonly strategy: 'qr_code' | 'message' | 'others'
  readonly url: string | null
  readonly qrCode: string | null
  readonly message: { readonly invoice: string; readonly accountNumber: string; readonly comment: string } | null
}

interface Opening {
  readonly invoice: Invoice
  readonly method: PaymentMethod
  readonly account: GatewayAccount
  readonly isOurs: boolean
}

const WAIT_STEP_MS = 100

/**
 * Opens the payment of an invoice at its gateway; call it after the invoice is committed. A repeat, also a concurrent one, returns the same
 * payment. 422 when the invoice is closed, 503 when the gateway does not answer: the invoice then stays open and may be retried.
 */
export async function openPayment(deps: PaymentsDeps, panelId: number, invoiceId: string, origin?: string): Promise<PaymentInstructions> {
  const panel = await deps.panels.get(panelId)
  const paid = await payByCard(deps, panelId, invoiceId, 'owner')
  if (paid && paid.state !== 'action-required') return afterCard(deps, panel, invoiceId, paid, origin)
  const deadline = deps.clock.now().getTime() + deps.timings.openingMs
  for (;;) {
    const { invoice, method, account, isOurs } = await begin(deps, panelId, invoiceId)
    if (isFree(invoice)) return redirectTo(invoice, `${pagesOf(panel, invoice, origin)}/success?invoice=${invoice.id}`)
    if (isManual(method)) return manualInstructions(invoice, method)
    if (invoice.payUrl !== null) return instructionsFor(method, invoice, { url: invoice.payUrl, qrCode: invoice.qrCode })
    if (isOurs) return instructionsFor(method, invoice, await openAtGateway(deps, panel, account, invoice, origin))
    if (deps.clock.now().getTime() >= deadline) throw gatewayUnavailable()
    await sleep(WAIT_STEP_MS)
  }
}

const begin = (deps: PaymentsDeps, panelId: number, invoiceId: string): Promise<Opening> =>
  deps.database.transaction(panelId, async (trx) => {
    const invoice = await lockInvoice(trx, invoiceId)
    if (!invoice) throw invoiceNotFound()
    if (!isFree(invoice) && (isClosedUnpaid(invoice.state) || hasMoney(invoice.state))) throw invoiceClosed()
    const method = (await methodsByIds(trx, [invoice.methodId])).get(invoice.methodId)
    invariant(method, 'an invoice has its method')
    const account = await getGatewayAccount(trx, deps.secrets, invoice.gatewayAccountId)
    const now = deps.clock.now()
    if (isFree(invoice)) return { invoice, method, account, isOurs: false }
    if (isManual(method)) {
      await advanceInvoice(trx, invoice, 'opened', now)
      return { invoice, method, account, isOurs: false }
    }
    const isOurs = await claimOpening(trx, invoice.number, now, new Date(now.getTime() + deps.timings.openingMs))
    return { invoice, method, account, isOurs }
  })

/** The gateway takes the invoice id as its idempotency key, so a retry after a lost answer is the same payment. */
async function openAtGateway(
  deps: PaymentsDeps,
  panel: Panel,
  account: GatewayAccount,
  invoice: Invoice,
  origin?: string,
): Promise<OpenedPayment> {
  const pages = pagesOf(panel, invoice, origin)
  try {
    const gateway = gatewayFor(deps, panel, account.connector)
    const customer = await customerOf(deps, panel.id, account, gateway, invoice)
    const opened = await gateway.create(account.access, {
      invoiceId: invoice.id,
      amountMinor: invoice.terms.payAmountMinor,
      currency: invoice.payCurrency,
      description: `${panel.name} ${invoiceNumber(invoice)}`,
      returnUrl: `${pages}/success?invoice=${invoice.id}`,
      cancelUrl: `${pages}/error?invoice=${invoice.id}`,
      webhookUrl: `${origin ?? originOf(panel)}/hooks/${account.connector}/${account.publicId}`,
      customer,
    })
    await deps.database.transaction(panel.id, async (trx) => {
      const current = await lockInvoice(trx, invoice.id)
      invariant(current, 'an invoice is never deleted')
      await saveOpenedPayment(trx, invoice.number, opened)
      await advanceInvoice(trx, current, 'opened', deps.clock.now())
    })
    return opened
  } catch (error) {
    await deps.database.transaction(panel.id, (trx) => releaseOpening(trx, invoice.number))
    const refusal = gatewayUnavailable()
    refusal.cause = error
    throw refusal
  }
}

/** Only a signed-in payer has a customer record at the gateway, and only while they may link another card. */
async function customerOf(deps: PaymentsDeps, panelId: number, account: GatewayAccount, gateway: PaymentGateway, invoice: Invoice) {
  const { cardUse, userId } = invoice
  if (cardUse === 'none' || !gateway.cards) return null
  const count = await deps.database.read(panelId, (trx) => countSavedCards(trx, userId))
  if (cardUse === 'offer' && count >= savedCardsMax) return null
  return { externalId: await ensureGatewayCustomer(deps, panelId, account, gateway.cards, invoice), cardUse }
}

/** A card that was charged leads straight to where a gateway would have led back to; so does one of unknown outcome: that page polls. */
async function afterCard(deps: PaymentsDeps, panel: Panel, invoiceId: string, { state, reason }: CardOutcome, origin?: string) {
  if (state === 'declined') throw cardDeclined(reason)
  if (state === 'unavailable') throw gatewayUnavailable()
  const invoice = await deps.database.read(panel.id, (trx) => findInvoice(trx, invoiceId))
  invariant(invoice, 'an invoice is never deleted')
  return redirectTo(invoice, `${pagesOf(panel, invoice, origin)}/success?invoice=${invoice.id}`)
}

/** A discount covers everything: the payer goes straight to where a gateway would have led them back to. */
const isFree = ({ terms }: Invoice): boolean => terms.payAmountMinor === 0n

const pagesOf = (panel: Panel, { locale }: Invoice, origin = originOf(panel)): string =>
  `${origin}${locale === 'en' ? '' : `/${locale}`}/add-funds`

const redirectTo = ({ id }: Invoice, url: string): PaymentInstructions => ({
  invoiceId: id,
  strategy: 'others',
  url,
  qrCode: null,
  message: null,
})

/** A method that shows a code needs one from its gateway; without it the gateway's page does as well. */
function instructionsFor(
  { strategy }: PaymentMethod,
  invoice: Invoice,
  { url, qrCode }: { readonly url: string; readonly qrCode?: string | null },
): PaymentInstructions {
  if (strategy !== 'qr_code' || !qrCode) return redirectTo(invoice, url)
  return { invoiceId: invoice.id, strategy: 'qr_code', url: null, qrCode, message: null }
}

function manualInstructions(invoice: Invoice, method: PaymentMethod): PaymentInstructions {
  if (method.strategy === 'qr_code') return { invoiceId: invoice.id, strategy: 'qr_code', url: null, qrCode: method.qrCode, message: null }
  const message = { invoice: invoice.id, accountNumber: method.accountNumber ?? '', comment: invoiceNumber(invoice) }
  return { invoiceId: invoice.id, strategy: 'message', url: null, qrCode: null, message }
}
