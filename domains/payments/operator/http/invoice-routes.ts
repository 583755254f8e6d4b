import { emailsOf, maskEmail } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, listPage, numberOfCursor, operatorRoute } from '@vitrine/platform/http'
import { formatMicro, MICRO_PER_CENT, micro, parseMicro, refuse } from '@vitrine/platform/kernel'
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

const looks = { permission: 'invoices.view', scope: 'panel' } as const
const decides = { permission: 'invoices.moderate', scope: 'panel' } as const

interface Work {
  readonly trx: Trx
  readonly actor: { readonly operatorId: number; readonly rights: Readonly<Record<string, unknown>> }
}

const decimalOf = (minor: bigint): string => formatMicro(micro(minor * MICRO_PER_CENT))

async function present({ trx, actor }: Work, rows: readonly WaitingInvoiceRow[]) {
  const emails = await emailsOf(
    trx,
    rows.map(({ userId }) => userId),
  )
  const shown = (email: string | undefined) => (email && actor.rights['users.contact'] === undefined ? maskEmail(email) : (email ?? null))
  return rows.map((row) => ({
    id: row.number,
    reference: invoiceNumber(row),
    state: row.state,
    customer: { id: row.userId, email: shown(emails.get(row.userId)) },
    method: row.method,
    purpose: row.purpose,
    orderId: row.orderId,
    amount: decimalOf(row.payAmountMinor),
    currency: row.payCurrency,
    amountUsd: formatMicro(micro(row.totalMicro)),
    payerComment: row.payerComment,
    createdAt: row.createdAt.toISOString(),
    receipt:
      row.receiptReference === null || row.receiptMinor === null
        ? null
        : { bankReference: row.receiptReference, received: decimalOf(row.receiptMinor), isMine: row.receiptBy === actor.operatorId },
  }))
}

async function found(trx: Trx, number: number): Promise<WaitingInvoiceRow> {
  const [row] = await operatorInvoices(trx, [number])
  return row ?? Promise.reject(invoiceNotFound())
}

async function shown(work: Work, number: number) {
  const [payment] = await present(work, [await found(work.trx, number)])
  return payment ?? Promise.reject(invoiceNotFound())
}

/** How invoices stand, as the audit log compares them. */
const invoiceStates = async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
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
    const rows = await present({ trx, actor }, await waitingInvoicesAfter(trx, numberOfCursor(cursor) ?? 0, limit + 1))
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
    async ({ params: { id }, body: { received, bankReference, statementLine } }, { trx, actor, caller }) => {
      const amount = parseMicro(received)
      if (amount === undefined || amount <= 0n) refuse('received', 'fields.invalid')
      const { invoiceId } = await found(trx, id)
      const outcome = await approveInvoiceIn(deps, trx, invoiceId, {
        operatorId: actor.operatorId,
        email: caller.email,
        bankReference,
        receivedMinor: amount / MICRO_PER_CENT,
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
