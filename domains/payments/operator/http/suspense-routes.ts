import { randomUUID } from 'node:crypto'
import { findUserByEmail } from '@vitrine/identity'
import { panelIn } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, listPage, numberOfCursor, operatorRoute } from '@vitrine/platform/http'
import { formatMicro, MICRO_PER_UNIT, type Micro, micro } from '@vitrine/platform/kernel'
import { assignSuspense, planAssignment } from '../../commands/suspense/assign-suspense.ts'
import { returnSuspense } from '../../commands/suspense/return-suspense.ts'
import type { PaymentsDeps } from '../../deps.ts'
import { suspenseNotFound } from '../../errors.ts'
import { invoiceNumber } from '../../model/invoice-number.ts'
import { invoicesByNumbers } from '../../store/operator/operator-invoice-store.ts'
import {
  candidateNumbers,
  type SuspendedPayment,
  suspendedPayments,
  suspendedPaymentsBefore,
  waitingPaymentsAfter,
} from '../../store/operator/suspended-payment-store.ts'
import { suspenseContract as contract } from '../suspense-schemas.ts'
import { presentInvoices } from './present-invoices.ts'
import { type Asking, decimalOf } from './present-parts.ts'

const looks = { permission: 'invoices.view', scope: 'panel' } as const
const assigns = { permission: 'invoices.moderate', scope: 'panel' } as const
const returns = { permission: 'refunds.make', scope: 'panel' } as const
const NUMBER_MAX = 2_147_483_647
/** Invoices are paid within days, or not at all. */
const AROUND_MS = 3 * 86_400_000

const stateOf = ({ outcome, refundState, isDisputed }: SuspendedPayment) =>
  outcome !== 'suspense'
    ? 'assigned'
    : refundState !== null
      ? refundState === 'settled'
        ? 'returned'
        : 'returning'
      : isDisputed
        ? 'disputed'
        : 'waiting'

const present = (row: SuspendedPayment) =>
  ({
    id: row.id,
    paymentId: row.externalId,
    gateway: { id: row.gatewayAccountId, connector: row.connector },
    reference: row.reference,
    amount: decimalOf(row.amountMinor),
    currency: row.currency,
    amountUsd: row.receivedMicro === null ? null : formatMicro(micro(row.receivedMicro)),
    paidWith: row.paidWith,
    receivedAt: row.createdAt.toISOString(),
    state: stateOf(row),
    invoiceId: row.assignedAt === null ? null : row.invoiceNumber,
    refundId: row.refundId,
    assignedAt: row.assignedAt?.toISOString() ?? null,
    reason: row.assignedBecause,
  }) as const

async function found(trx: Trx, id: number): Promise<SuspendedPayment> {
  const [row] = await suspendedPayments(trx, [id])
  return row ?? Promise.reject(suspenseNotFound())
}

const shown = async ({ trx }: Pick<Asking, 'trx'>, id: number) => ({ data: present(await found(trx, id)) })

/** How the money stands, as the audit log compares it. */
const suspenseStates = async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await suspendedPayments(trx, ids.map(Number))).map((row) => [
      String(row.id),
      {
        label: row.externalId,
        fields: {
          state: stateOf(row),
          invoice: row.assignedAt === null ? null : row.invoiceNumber,
          amount: `${decimalOf(row.amountMinor)} ${row.currency}`,
        },
      },
    ]),
  )
const onPayment = <const A extends string>(action: A) =>
  ({
    action,
    entity: 'payment',
    ids: ({ params }: { readonly params: { readonly id: number } }) => [params.id],
    read: suspenseStates,
    reason: ({ body }: { readonly body: { readonly reason: string } }) => body.reason,
    isEvent: true,
  }) as const

/** Numbers of the invoices that a text names: an invoice's number, or the whole address of a customer. */
async function candidatesOf(trx: Trx, payment: SuspendedPayment, q: string | undefined): Promise<number[]> {
  if (q === undefined) return candidateNumbers(trx, payment, { aroundMs: AROUND_MS })
  const [, digits] = /^(?:inv-?)?#?(\d{1,10})$/i.exec(q) ?? []
  if (digits !== undefined) return Number(digits) > NUMBER_MAX ? [] : candidateNumbers(trx, payment, { number: Number(digits) })
  const user = await findUserByEmail(trx, q.toLowerCase())
  return user ? candidateNumbers(trx, payment, { userId: user.id }) : []
}

type Deciding = Pick<Asking, 'trx' | 'caller'> & { readonly actor: { readonly operatorId: number } }
const byOf = ({ actor, caller }: Deciding) => ({ operatorId: actor.operatorId, email: caller.email })

const isAboveLimit = async (trx: Trx, received: Micro): Promise<boolean> =>
  received > BigInt((await panelIn(trx)).options.manualSecondApprovalUsd) * MICRO_PER_UNIT

/** What operators see and decide of money that belongs to nobody yet. */
export const suspenseRoutes = (deps: Pick<PaymentsDeps, 'gateways' | 'isProduction' | 'clock' | 'timings'>): BoundOperatorRoute[] => {
  const planOf = (work: Deciding, paymentId: number, invoice: number) =>
    planAssignment(deps, work.trx, { ...byOf(work), paymentId, invoiceNumber: invoice })
  return [
    operatorRoute(contract.suspense, looks, async ({ query: { cursor, limit, view } }, { trx, now }) => {
      const from = numberOfCursor(cursor)
      const rows =
        view === 'waiting'
          ? await waitingPaymentsAfter(trx, from ?? 0, limit + 1)
          : await suspendedPaymentsBefore(trx, from ?? NUMBER_MAX, limit + 1)
      return listPage({ rows: rows.map(present), limit, total: undefined, now })
    }),
    operatorRoute(contract.suspendedPayment, looks, ({ params }, asking) => shown(asking, params.id)),
    operatorRoute(contract.suspenseInvoices, looks, async ({ params: { id }, query: { q } }, asking) => {
      const numbers = await candidatesOf(asking.trx, await found(asking.trx, id), q)
      return { data: await presentInvoices(asking, await invoicesByNumbers(asking.trx, numbers)) }
    }),
    operatorRoute(contract.previewAssignment, { ...assigns, isQuestion: true }, async ({ params: { id }, body: { invoiceId } }, work) => {
      const { settlement, toBalance, orderId } = await planOf(work, id, invoiceId)
      const { outcome, received, fee, bonus } = settlement
      return {
        data: {
          ...{ outcome, received: formatMicro(received), fee: formatMicro(fee), bonus: formatMicro(bonus) },
          ...{ toBalance: formatMicro(toBalance), orderId, needsSecond: await isAboveLimit(work.trx, received) },
        },
      }
    }),
    operatorRoute(
      contract.assignPayment,
      {
        ...assigns,
        audit: onPayment('payment.assigned'),
        secondPerson: {
          kind: 'payment-assignment',
          isNeeded: async ({ params: { id }, body: { invoiceId } }, work) =>
            isAboveLimit(work.trx, (await planOf(work, id, invoiceId)).settlement.received),
          show: async ({ params: { id }, body: { invoiceId, reason } }, work) => {
            const { payment, invoice, settlement } = await planOf(work, id, invoiceId)
            return {
              entity: { id: String(id), label: payment.externalId },
              shown: {
                invoice: invoiceNumber(invoice),
                customer: `#${invoice.userId}`,
                received: `${decimalOf(payment.amountMinor)} ${payment.currency}`,
                outcome: settlement.outcome,
              },
              ...{ amount: settlement.received, reason, customerId: invoice.userId },
            }
          },
        },
      },
      async ({ params: { id }, body: { invoiceId, reason } }, work) => {
        await assignSuspense(deps, work.trx, { ...byOf(work), paymentId: id, invoiceNumber: invoiceId, reason })
        return shown(work, id)
      },
    ),
    operatorRoute(
      contract.returnPayment,
      { ...returns, audit: onPayment('payment.returned') },
      async ({ params: { id }, body: { reason } }, work) => {
        await returnSuspense(deps, work.trx, { ...byOf(work), paymentId: id, reason, requestKey: randomUUID() })
        return shown(work, id)
      },
    ),
  ]
}
