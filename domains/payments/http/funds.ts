import { findUser, refuseIfFrozen } from '@vitrine/identity'
import { originOf } from '@vitrine/panels'
import { type BoundRoute, claimKey, implement, keyOfOwn, type RequestContext, saveResource, userIdOf } from '@vitrine/platform/http'
import { invariant, type Micro } from '@vitrine/platform/kernel'
import { quote } from '@vitrine/pricing'
import { couponRefused, findApplicableCoupon, findCoupon } from '@vitrine/promotions'
import { checkAmount, createInvoice, getPayableMethod } from '../commands/invoices/create-invoice.ts'
import { getPaymentChoice, type PaymentInput } from '../commands/paying/get-payment-choice.ts'
import { openPayment } from '../commands/paying/open-payment.ts'
import { paymentsContract } from '../contract/schemas.ts'
import type { PaymentsDeps } from '../deps.ts'
import { dollarAmount } from './dollar-amount.ts'
import { payerOf } from './payer-of.ts'
import { presentInstructions, presentTopUpQuote } from './present.ts'

interface TopUp {
  readonly input: PaymentInput
  readonly amount: Micro
  readonly couponCode: string | null
}

/** POST /add-funds and its quote. */
export function fundsRoutes(deps: PaymentsDeps): BoundRoute[] {
  return [
    implement(
      paymentsContract.addFunds,
      async ({ body }, context) => {
        const topUp = { input: body, amount: dollarAmount(body.amount), couponCode: body.coupon_code || null }
        const invoiceId = await writeInvoice(deps, context, topUp)
        const origin = originOf(await deps.panels.get(context.panelId), context)
        return { data: presentInstructions(await openPayment(deps, context.panelId, invoiceId, origin)) }
      },
      { rateLimit: { name: 'add-funds', per: 'caller', burst: 10, perMinute: 10, store: 'database' } },
    ),
    implement(
      paymentsContract.quoteTopUp,
      async ({ body }, context) => {
        const amount = dollarAmount(body.amount)
        const now = deps.clock.now()
        const question = { userId: userIdOf(context), amount, now }
        const customer = { userId: question.userId, payer: payerOf(context), now }
        const { method, coupon } = await deps.database.read(context.panelId, async (trx) => ({
          method: await getPayableMethod(trx, { ...(await getPaymentChoice(trx, customer, body)), now }),
          coupon: body.coupon_code ? await findApplicableCoupon(trx, { ...question, code: body.coupon_code }) : undefined,
        }))
        checkAmount(method, amount, 'top_up')
        const { feePpm, bonuses } = method
        return { data: presentTopUpQuote(quote({ amount, feePpm, coupon: coupon?.terms ?? null, bonuses, kind: 'add_funds' })) }
      },
      // Asked while somebody types; each answer says whether a coupon's code exists.
      { rateLimit: { name: 'quote-top-up', per: 'caller', burst: 120, perMinute: 240, store: 'memory' } },
    ),
  ]
}

/** One transaction: who pays, the client's key, the invoice. A repeated request comes back to the invoice of the first. */
const writeInvoice = async (deps: PaymentsDeps, context: RequestContext, topUp: TopUp): Promise<string> => {
  const { settings } = await deps.panels.get(context.panelId)
  const idempotency = context.idempotency ?? keyOfOwn()
  return deps.database.transaction(context.panelId, async (trx) => {
    const { replayOf } = await claimKey(trx, idempotency)
    if (replayOf) return replayOf
    const user = await findUser(trx, userIdOf(context))
    invariant(user, 'a signed-in caller has an account')
    refuseIfFrozen(user)
    // A quote shows that a coupon does not apply; paying with one that does not would take it away silently.
    const coupon = topUp.couponCode ? await findCoupon(trx, topUp.couponCode) : null
    if (coupon === undefined) throw couponRefused()
    const way = await getPaymentChoice(trx, { userId: user.id, payer: payerOf(context), now: deps.clock.now() }, topUp.input)
    const invoice = await createInvoice(trx, {
      userId: user.id,
      ...way,
      amount: topUp.amount,
      purpose: { kind: 'top_up' },
      reusesOpen: way.card === undefined,
      coupon,
      locale: context.locale,
      settings,
      now: deps.clock.now(),
      timings: deps.timings,
    })
    await saveResource(trx, idempotency, invoice.id)
    return invoice.id
  })
}
