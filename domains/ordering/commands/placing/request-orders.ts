import type { OrderForm } from '@vitrine/catalogue'
import { ensureGuestAccount, findUser, refuseIfFrozen, type User } from '@vitrine/identity'
import {
  createInvoice,
  getPaymentChoice,
  type PaymentChoice,
  type PaymentInput,
  type PaymentInstructions,
  payerOf,
} from '@vitrine/payments'
import type { Trx } from '@vitrine/platform/database'
import { claimKey, keyOfOwn, type RequestContext, saveResource } from '@vitrine/platform/http'
import { invariant, refuse } from '@vitrine/platform/kernel'
import { z } from 'zod'
import type { OrderLineInput } from '../../contract/schemas.ts'
import type { OrderingDeps } from '../../deps.ts'
import { linesOfPurchase } from '../../queries/list/list-orders.ts'
import { discountsOf } from '../../queries/money/discounts-of.ts'
import { insertInvoiceLines } from '../../store/lines/unpaid-line-store.ts'
import type { OrderLine } from '../../store/order-line.ts'
import { getOffer } from './get-offer.ts'
import { openNamed } from './open-named.ts'
import { CatalogueMoved, keyOfForm, placeOrderIn } from './place-order.ts'
import { totalOf } from './prepare-lines.ts'
import { priceInForm } from './price-in-form.ts'
import { withTitles } from './with-titles.ts'

export interface OrderRequest {
  readonly orders: readonly OrderLineInput[]
  readonly email: string | null
  /** Of anyone who brought the guest, if the guest is new. */
  readonly affiliateCode: string | null
  readonly pay: PaymentInput
  readonly source: string | null
  readonly couponCode: string | null
  /** The partner's form that the order comes from; null for the panel's own. */
  readonly form: OrderForm | null
}
export interface OrderRequested {
  readonly user: User
  readonly isAnonymous: boolean
  readonly instructions: PaymentInstructions
  readonly lines: readonly OrderLine[]
}

const REPRICE_TRIES_MAX = 3

/**
 * Orders now and pays by a payment method: the order stands unpaid with its invoice in one transaction; the payment is opened after it. A guest gives an e-mail and
 * gets an account by it; nobody is signed in. A repeated key presents the same order and payment (PROD-005, OWAPI-007).
 */
export async function requestOrders(deps: OrderingDeps, context: RequestContext, request: OrderRequest): Promise<OrderRequested> {
  const placed = await placeUnpaid(deps, context, request)
  const instructions = await openNamed(deps, context, await deps.panels.get(context.panelId), placed.invoiceId)
  return { user: placed.user, isAnonymous: context.caller.kind === 'guest', instructions, lines: placed.lines }
}

interface Placed {
  readonly user: User
  readonly invoiceId: string
  readonly lines: readonly OrderLine[]
}

async function placeUnpaid(deps: OrderingDeps, context: RequestContext, request: OrderRequest): Promise<Placed> {
  const panel = await deps.panels.get(context.panelId)
  const discounts = await discountsOf(deps, panel, context)
  const idempotency = keyOfForm(context.idempotency ?? keyOfOwn(), request.form)
  for (let tries = 1; ; tries += 1) {
    const snapshot = await deps.catalogue.snapshot(context.panelId)
    const priced = priceInForm({ snapshot, panel, lines: withoutNames(context, request.orders), discounts }, request.form)
    const lines = await withTitles(deps, priced)
    try {
      return await deps.database.transaction(context.panelId, async (trx) => {
        const { replayOf } = await claimKey(trx, idempotency)
        const user = await payingUser(trx, context, request)
        if (replayOf) return presentAgain(trx, user, replayOf)
        const coupon = await getOffer(trx, request.couponCode)
        const placed = await placeOrderIn(trx, {
          panelId: context.panelId,
          userId: user.id,
          fromBalance: false,
          source: request.source,
          locale: context.locale,
          catalogueVersion: snapshot.version,
          lines,
          byGuest: context.caller.kind === 'guest',
          idempotency: null,
          coupon: coupon && { offer: coupon, at: deps.clock.now() },
          form: request.form,
          ordersPerMinute: panel.limits.ordersPerMinute,
          minuteMs: deps.minuteMs,
        })
        const invoiceId = await invoiceLines(trx, deps, context, {
          userId: user.id,
          way: offeredWay(await wayOf(trx, deps, context, { user, pay: request.pay }), request.form),
          amount: totalOf(lines),
          coupon,
          lines: placed,
          settings: panel.settings,
        })
        await saveResource(trx, idempotency, `${placed[0]?.purchaseId}:${invoiceId}`)
        return { user, invoiceId, lines: placed }
      })
    } catch (error) {
      if (!(error instanceof CatalogueMoved) || tries >= REPRICE_TRIES_MAX) throw error
      await deps.catalogue.refresh(context.panelId)
    }
  }
}

/** What a guest calls an order is not put into the list of an account that may be somebody else's. */
const withoutNames = ({ caller }: RequestContext, lines: readonly OrderLineInput[]): readonly OrderLineInput[] =>
  caller.kind === 'guest' ? lines.map(({ name: _, ...line }) => line) : lines

/** Writes the invoice of some lines of one customer and which lines it pays. */
export async function invoiceLines(
  trx: Trx,
  deps: Pick<OrderingDeps, 'clock' | 'payments'>,
  context: Pick<RequestContext, 'locale' | 'caller'>,
  {
    userId,
    way,
    amount,
    lines,
    settings,
    coupon = null,
  }: Pick<Parameters<typeof createInvoice>[1], 'userId' | 'amount' | 'settings' | 'coupon'> & {
    readonly way: PaymentChoice
    readonly lines: readonly OrderLine[]
  },
): Promise<string> {
  const first = lines[0]
  invariant(first, 'an order has lines')
  const invoice = await createInvoice(trx, {
    userId,
    ...way,
    amount,
    purpose: { kind: 'order', orderId: first.id },
    coupon,
    byGuest: context.caller.kind === 'guest',
    locale: context.locale,
    settings,
    now: deps.clock.now(),
    timings: deps.payments.timings,
  })
  await insertInvoiceLines(
    trx,
    invoice.id,
    lines.map((line) => line.id),
  )
  return invoice.id
}

/** A guest has no saved cards, and none is saved for them: the account behind an address may be somebody else's. */
async function wayOf(
  trx: Trx,
  { clock }: OrderingDeps,
  context: RequestContext,
  { user, pay }: { readonly user: User; readonly pay: PaymentInput },
): Promise<PaymentChoice> {
  const payer = payerOf(context)
  const isGuests = context.caller.kind === 'guest' && pay.payment_method_id
  return isGuests ? { methodId: isGuests, payer } : getPaymentChoice(trx, { userId: user.id, payer, now: clock.now() }, pay)
}

/** A partner's form takes only the methods that it shows. */
function offeredWay(way: PaymentChoice, form: OrderForm | null): PaymentChoice {
  if (!form || form.methodIds.includes(way.methodId)) return way
  const field = way.card ? 'recurring_payments_method_id' : 'payment_method_id'
  // Something has to pay, and the field says so (VAL-004).
  return refuse(field, 'fields.selected')
}

const emailField = z.email().max(255)

async function payingUser(trx: Trx, context: RequestContext, request: OrderRequest): Promise<User> {
  const userId = context.caller.kind === 'user' ? context.caller.userId : (await ensureGuestAccount(trx, guestOf(request, context))).userId
  const user = await findUser(trx, userId)
  invariant(user, 'the payer exists')
  // A guest only knows an address and must not learn that its account is frozen; while it is, the money pays for nothing.
  if (context.caller.kind === 'user') refuseIfFrozen(user)
  return user
}

const guestOf = ({ email, affiliateCode }: OrderRequest, { locale }: RequestContext) => ({
  email: guestEmail(email),
  locale,
  affiliateCode,
})

function guestEmail(email: string | null): string {
  // A guest names one; of a customer it is known (VAL-002).
  if (!email) refuse('email', 'fields.required')
  const parsed = emailField.safeParse(email)
  return parsed.success ? parsed.data : refuse('email', 'fields.email')
}

async function presentAgain(trx: Trx, user: User, resource: string): Promise<Placed> {
  const [purchaseId, invoiceId] = resource.split(':')
  invariant(purchaseId && invoiceId, 'a replayed order names its purchase and invoice')
  return { user, invoiceId, lines: await linesOfPurchase(trx, Number(purchaseId)) }
}
