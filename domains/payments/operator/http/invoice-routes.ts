import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, listPage, numberOfCursor, operatorRoute } from '@vitrine/platform/http'
import { MICRO_PER_CENT, parseMicro, refuse } from '@vitrine/platform/kernel'
import { approveInvoiceIn, rejectInvoiceIn } from '../../commands/invoices/approve-invoice.ts'
import type { PaymentsDeps } from '../../deps.ts'
import { invoiceNotFound } from '../../errors.ts'
import { invoiceNumber } from '../../model/invoice-number.ts'
import {
  countWaitingInvoices,
  operatorInvoices,
  type WaitingInvoiceRow,
  waitingInvoicesAfter,
} from '../../store/operator/waiting-invoice-store.ts'
import { invoicesContract as contract } from '../invoice-schemas.ts'
import { decimalOf, presentWaiting, type Work } from './present-waiting.ts'

const looks = { permission: 'invoices.view', scope: 'panel' } as const
const decides = { permission: 'invoices.moderate', scope: 'panel' } as const

async function found(trx: Trx, number: number): Promise<WaitingInvoiceRow> {
  const [row] = await operatorInvoices(trx, [number])
  return row ?? Promise.reject(invoiceNotFound())
}

async function shown(work: Work, number: number) {
  const [payment] = await presentWaiting(work, [await found(work.trx, number)])
  return payment ?? Promise.reject(invoiceNotFound())
}

/** How invoices stand, as the audit log compares them. */
export const invoiceStates = async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await operatorInvoices(trx, ids.map(Number))).map((row) => [
      String(row.number),
      {
        label: invoiceNumber(row),
        fields: {
          state: row.state,
          waitsForSecond: row.receiptReference,
          amount: `${decimalOf(row.payAmountMinor)} ${row.payCurrency}`,
        },
      },
    ]),
  )

const onInvoice = <const A extends string>(action: A) =>
  ({
    action,
    entity: 'invoice',
    ids: ({ params }: { readonly params: { readonly id: number } }) => [params.id],
    read: invoiceStates,
    isEvent: true,
  }) as const

/** What operators ask and decide about payments that no gateway confirms. */
export const invoiceRoutes = (deps: Pick<PaymentsDeps, 'clock' | 'timings'>): BoundOperatorRoute[] => [
  operatorRoute(contract.waitingInvoices, looks, async ({ query: { cursor, limit } }, { trx, actor, now }) => {
    const rows = await presentWaiting({ trx, actor }, await waitingInvoicesAfter(trx, numberOfCursor(cursor) ?? 0, limit + 1))
    return listPage({ rows, limit, total: await countWaitingInvoices(trx), now })
  }),
  operatorRoute(contract.waitingInvoice, looks, async ({ params }, work) => ({ data: await shown(work, params.id) })),
  operatorRoute(
    contract.confirmInvoice,
    {
      ...decides,
      audit: {
        ...onInvoice('payment.confirmed'),
        reason: ({ body }) => [`${body.received}, ${body.bankReference}`, body.statementLine].filter(Boolean).join(': '),
      },
    },
    async ({ params: { id }, body: { received, bankReference, statementLine, isAdditional } }, { trx, actor, caller }) => {
      const amount = parseMicro(received)
      if (amount === undefined || amount <= 0n) refuse('received', 'fields.invalid')
      const { invoiceId } = await found(trx, id)
      const outcome = await approveInvoiceIn(deps, trx, invoiceId, {
        operatorId: actor.operatorId,
        email: caller.email,
        bankReference,
        receivedMinor: amount / MICRO_PER_CENT,
        onlyUnsettled: !isAdditional,
        ...(statementLine === '' ? {} : { statementLine }),
      })
      return { data: { outcome, payment: await shown({ trx, actor }, id) } }
    },
  ),
  operatorRoute(
    contract.rejectInvoice,
    { ...decides, audit: { ...onInvoice('payment.rejected'), reason: ({ body }) => body.reason } },
    async ({ params: { id } }, { trx, actor, caller, now }) => {
      const { invoiceId } = await found(trx, id)
      await rejectInvoiceIn(trx, invoiceId, { operatorId: actor.operatorId, email: caller.email }, now)
      return { data: await shown({ trx, actor }, id) }
    },
  ),
]
