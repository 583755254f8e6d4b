import { randomUUID } from 'node:crypto'
import { findUserByEmail } from '@vitrine/identity'
import { panelIn } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, listPage, numberOfCursor, operatorRoute, outsideRoute } from '@vitrine/platform/http'
import { formatMicro, MICRO_PER_CENT, micro, parseMicro, Refusal, refuse } from '@vitrine/platform/kernel'
import { lookAtInvoice } from '../../commands/paying/check-invoice.ts'
import { takeLook } from '../../commands/paying/take-look.ts'
import { previewRefund, requestRefundIn } from '../../commands/refunds/request-refund.ts'
import { seeFailedRefundIn } from '../../commands/refunds/see-failed-refund.ts'
import type { PaymentsDeps } from '../../deps.ts'
import { invoiceNotFound } from '../../errors.ts'
import { invoiceNumber } from '../../model/invoice-number.ts'
import { type InvoicePayment, refundablePayments } from '../../queries/operator/refundable-payments.ts'
import { listGatewayAccounts } from '../../store/gateway-account-store.ts'
import { findOperatorInvoice } from '../../store/operator/operator-invoice-store.ts'
import { findRefund, type Refund, type RefundQuestion, refundsBefore, refundsOfInvoice } from '../../store/refund-store.ts'
import { refundsContract as contract } from '../refund-schemas.ts'
import { presentInvoices } from './present-invoices.ts'
import { type Asking, customersOf, decimalOf } from './present-parts.ts'

type RefundDeps = Pick<PaymentsDeps, 'gateways' | 'isProduction' | 'clock'>
const looks = { permission: 'invoices.view', scope: 'panel' } as const
const refunds = { permission: 'refunds.make', scope: 'panel' } as const
const NUMBER_MAX = 2_147_483_647

async function presentRefunds(asking: Asking, rows: readonly Refund[]) {
  const { customerOrNull } = await customersOf(
    asking,
    rows.map(({ userId }) => userId),
  )
  return rows.map((row) => ({
    id: row.id,
    invoiceId: row.invoiceNumber,
    customer: customerOrNull(row.userId),
    paymentId: row.paymentExternalId,
    amount: decimalOf(row.amountMinor),
    currency: row.currency,
    origin: row.origin,
    reason: row.reason,
    state: row.state,
    lastError: row.state === 'settled' ? null : row.lastError,
    createdAt: row.createdAt.toISOString(),
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
    isSeen: row.seenAt !== null,
  }))
}

const usd = (amount: bigint): string => formatMicro(micro(amount))

const presentFee = ({ gross, fee, isFeeKnown }: Pick<InvoicePayment, 'gross' | 'fee' | 'isFeeKnown'>) =>
  gross === undefined ? null : { gross: usd(gross), fee: usd(fee), net: usd(gross - fee), isKnown: isFeeKnown }

async function shownInvoice(deps: RefundDeps, asking: Asking, number: number) {
  const found = await findOperatorInvoice(asking.trx, number)
  const [invoice] = found ? await presentInvoices(asking, [found]) : []
  if (!(found && invoice)) throw invoiceNotFound()
  const payments = await refundablePayments(asking.trx, deps, await panelIn(asking.trx), number)
  return {
    data: {
      ...invoice,
      payments: payments.map(({ id, amountMinor, currency, outcome, leftMinor, ...money }) => ({
        ...{ id, amount: decimalOf(amountMinor), currency, outcome },
        refundable: leftMinor === undefined ? null : decimalOf(leftMinor),
        fee: presentFee(money),
      })),
      refunds: await presentRefunds(asking, await refundsOfInvoice(asking.trx, number)),
      isManual: found.isManual,
      isDisputed: payments.some(({ isDisputed }) => isDisputed),
    },
  }
}

async function shownRefund(asking: Asking, id: number) {
  const found = await findRefund(asking.trx, id)
  const [refund] = found ? await presentRefunds(asking, [found]) : []
  if (!refund) throw new Refusal('not-found', 'request.notFound')
  return { data: refund }
}

/** How invoices stand, as the audit log compares them. */
async function invoiceStates(trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> {
  const states = new Map<string, AuditState>()
  for (const id of ids) {
    const invoice = await findOperatorInvoice(trx, Number(id))
    const given = invoice ? await refundsOfInvoice(trx, invoice.number) : []
    const sum = given.filter(({ state }) => state !== 'failed').reduce((total, { amountMinor }) => total + amountMinor, 0n)
    if (invoice) states.set(String(id), { label: invoiceNumber(invoice), fields: { state: invoice.state, refunded: decimalOf(sum) } })
  }
  return states
}

/** How refunds stand, as the audit log compares them. */
export async function refundStates(trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> {
  const states = new Map<string, AuditState>()
  for (const id of ids) {
    const refund = await findRefund(trx, Number(id))
    if (refund) states.set(String(id), { label: `Refund ${id}`, fields: { state: refund.state, isSeen: refund.seenAt !== null } })
  }
  return states
}

/** What a text asks for; undefined where nothing is called so. */
async function refundSearch(trx: Trx, q: string | undefined): Promise<RefundQuestion | undefined> {
  if (q === undefined) return {}
  const [, digits] = /^(?:inv-?)?#?(\d{1,10})$/i.exec(q) ?? []
  if (digits !== undefined) return Number(digits) <= NUMBER_MAX ? { invoiceNumber: Number(digits) } : undefined
  if (!q.includes('@')) {
    const accounts = await listGatewayAccounts(trx)
    return { payments: accounts.map(({ id }) => ({ gatewayAccountId: id, externalId: q })) }
  }
  const user = await findUserByEmail(trx, q.toLowerCase())
  return user && { userId: user.id }
}

/** The amount that was typed, in hundredths; undefined for all that is left. */
function minorOf(amount: string | undefined): bigint | undefined {
  const wanted = amount === undefined ? undefined : parseMicro(amount)
  if (wanted !== undefined && wanted <= 0n) refuse('amount', 'fields.invalid')
  return wanted === undefined ? undefined : wanted / MICRO_PER_CENT
}

async function refundInput({ trx, actor, caller }: Asking, id: number, paymentExternalId: string, amount: string | undefined) {
  const amountMinor = minorOf(amount)
  const invoice = await findOperatorInvoice(trx, id)
  if (!invoice) throw invoiceNotFound()
  const by = { operatorId: actor.operatorId, email: caller.email }
  return { invoiceId: invoice.invoiceId, ...by, paymentExternalId, ...(amountMinor === undefined ? {} : { amountMinor }) }
}

/** What operators see of invoices, and what they give back of them. */
export const refundRoutes = (deps: PaymentsDeps): BoundOperatorRoute[] => [
  operatorRoute(contract.invoice, looks, ({ params }, asking) => shownInvoice(deps, asking, params.id)),
  outsideRoute(
    contract.lookAtInvoice,
    {
      ...{ permission: 'invoices.moderate', scope: 'panel' },
      audit: { action: 'invoice.looked-at', entity: 'invoice', read: invoiceStates, ids: ({ params }) => [params.id] },
    },
    {
      load: async ({ params: { id } }, { trx, ...asking }) => ({ id, asking, look: await takeLook(trx, deps, id, deps.clock.now()) }),
      call: async ({ id, asking, look }) => {
        const because = await lookAtInvoice(deps, look)
        const { data } = await deps.database.read(look.panelId, (trx) => shownInvoice(deps, { ...asking, trx }, id))
        return { data: { isAnswered: because === undefined, because: because ?? null, invoice: data } }
      },
    },
  ),
  operatorRoute(
    contract.previewRefund,
    { ...refunds, isQuestion: true },
    async ({ params: { id }, body: { paymentId, amount } }, asking) => {
      const input = await refundInput(asking, id, paymentId, amount)
      const { trx } = asking
      const { payment, amountMinor, parts, before, after, gatewayFee } = await previewRefund(deps, trx, await panelIn(trx), {
        ...input,
        reason: '',
      })
      return {
        data: {
          ...{ amount: decimalOf(amountMinor), currency: payment.currency },
          ...{ received: usd(parts.received), fee: usd(parts.fee), bonus: usd(parts.bonus + parts.coupon) },
          ...{ gatewayFee: usd(gatewayFee), before: usd(before), after: usd(after) },
        },
      }
    },
  ),
  operatorRoute(
    contract.requestRefund,
    {
      ...refunds,
      audit: {
        ...{ action: 'invoice.refunded', entity: 'invoice', read: invoiceStates, isEvent: true },
        ids: ({ params }) => [params.id],
        reason: ({ body }) => body.reason,
      },
    },
    async ({ params: { id }, body: { paymentId, amount, reason } }, asking) => {
      const input = await refundInput(asking, id, paymentId, amount)
      await requestRefundIn(deps, asking.trx, await panelIn(asking.trx), { ...input, reason, requestKey: randomUUID() })
      return shownInvoice(deps, asking, id)
    },
  ),
  operatorRoute(contract.refunds, looks, async ({ query: { cursor, limit, q, 'filter.state': state } }, asking) => {
    const search = await refundSearch(asking.trx, q)
    const wanted = search && { ...search, ...(state === undefined ? {} : { state }) }
    const rows = wanted ? await refundsBefore(asking.trx, numberOfCursor(cursor) ?? NUMBER_MAX, limit + 1, wanted) : []
    return listPage({ rows: await presentRefunds(asking, rows), limit, total: undefined, now: asking.now })
  }),
  operatorRoute(contract.refund, looks, ({ params }, asking) => shownRefund(asking, params.id)),
  operatorRoute(
    contract.markRefundSeen,
    {
      ...{ permission: 'invoices.moderate', scope: 'panel' },
      audit: { action: 'refund.seen', entity: 'refund', read: refundStates, isEvent: true, ids: ({ params }) => [params.id] },
    },
    async ({ params: { id } }, asking) => {
      const { trx, actor, caller, now } = asking
      if (!(await findRefund(trx, id))) throw new Refusal('not-found', 'request.notFound')
      await seeFailedRefundIn(trx, { refundId: id, operatorId: actor.operatorId, email: caller.email }, now)
      return shownRefund(asking, id)
    },
  ),
]
