import { emailsOf, maskEmail } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { formatMicro, MICRO_PER_CENT, micro } from '@vitrine/platform/kernel'
import { invoiceNumber } from '../../model/invoice-number.ts'
import { receiptActions } from '../../model/manual/receipt-actions.ts'
import type { WaitingInvoiceRow } from '../../store/operator/waiting-invoice-store.ts'

export interface Work {
  readonly trx: Trx
  readonly actor: { readonly operatorId: number; readonly rights: Readonly<Record<string, unknown>> }
}

/** Decimal text of an amount in hundredths. */
export const decimalOf = (minor: bigint): string => formatMicro(micro(minor * MICRO_PER_CENT))

/** Payments that no gateway confirms, as the console shows them; addresses are whole for who may see them. */
export async function presentWaiting({ trx, actor }: Work, rows: readonly WaitingInvoiceRow[]) {
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
    accountNumber: row.accountNumber,
    createdAt: row.createdAt.toISOString(),
    receipt:
      row.receiptReference === null || row.receiptMinor === null
        ? null
        : { bankReference: row.receiptReference, received: decimalOf(row.receiptMinor), isMine: row.receiptBy === actor.operatorId },
    actions: receiptActions({ ...row, isWaiting: row.receiptBy !== null }),
  }))
}
