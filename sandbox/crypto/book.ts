import { z } from 'zod'
import type { Journal } from '../server/journal.ts'

const invoiceSchema = z.object({
  id: z.string(),
  /** The merchant's key: invoices of one merchant are invisible to another. */
  merchant: z.string(),
  reference: z.string(),
  description: z.string(),
  address: z.string(),
  priceMinor: z.coerce.bigint(),
  currency: z.string(),
  /** What has to arrive, by the rate at the invoice's creation; later rates do not change it. */
  askedUnits: z.coerce.bigint(),
  returnUrl: z.string(),
  cancelUrl: z.string(),
  callbackUrl: z.string(),
  idempotencyKey: z.string().nullable(),
  createdAt: z.number(),
  expiresAt: z.number(),
  isExpired: z.boolean(),
})
export type CryptoInvoice = z.infer<typeof invoiceSchema>

const transactionSchema = z.object({
  id: z.string(),
  invoiceId: z.string(),
  units: z.coerce.bigint(),
  /** Another coin may be sent to the same address. */
  coin: z.string(),
  live: z.boolean(),
  /** The height of its block; null while it waits. */
  height: z.number().nullable(),
  /** Replaced by another transaction of the same coins: it will never be in a block again. */
  isDropped: z.boolean(),
  seenAt: z.number(),
})
export type Transaction = z.infer<typeof transactionSchema>

/** The chain's own book: coins arrived if and only if a transaction is in a block. */
export interface CryptoBook {
  /** Height of the newest block. */
  tip(): number
  setTip(height: number): void
  invoice(id: string): CryptoInvoice | undefined
  invoiceByKey(merchant: string, key: string): CryptoInvoice | undefined
  invoices(filter?: { readonly merchant?: string; readonly reference?: string }): readonly CryptoInvoice[]
  putInvoice(invoice: CryptoInvoice): void
  transaction(id: string): Transaction | undefined
  transactions(): readonly Transaction[]
  transactionsOf(invoiceId: string): readonly Transaction[]
  putTransaction(transaction: Transaction): void
}

const FIRST_HEIGHT = 100
const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): Map<string, Row> => new Map(rows.map((row) => [row.id, row]))

export function openCryptoBook(journal: Journal): CryptoBook {
  const invoices = byId(journal.rows('invoice').map((row) => invoiceSchema.parse(row)))
  const transactions = byId(journal.rows('transaction').map((row) => transactionSchema.parse(row)))
  const tips = journal.rows('tip').map((row) => z.object({ height: z.number() }).parse(row).height)
  let tip = tips.at(-1) ?? FIRST_HEIGHT
  const keys = new Map<string, string>()
  const references = new Map<string, CryptoInvoice['id'][]>()
  const ofInvoice = new Map<string, Set<string>>()
  const indexInvoice = ({ id, merchant, idempotencyKey, reference }: CryptoInvoice): void => {
    if (idempotencyKey !== null) keys.set(`${merchant} ${idempotencyKey}`, id)
    const known = references.get(reference) ?? []
    if (!known.includes(id)) references.set(reference, [...known, id])
  }
  const indexTransaction = ({ id, invoiceId }: Transaction): void => {
    ofInvoice.set(invoiceId, (ofInvoice.get(invoiceId) ?? new Set()).add(id))
  }
  for (const invoice of invoices.values()) indexInvoice(invoice)
  for (const transaction of transactions.values()) indexTransaction(transaction)
  const existing = <Row>(ids: Iterable<string>, rows: ReadonlyMap<string, Row>): Row[] =>
    [...ids].map((id) => rows.get(id)).filter((row) => row !== undefined)
  return {
    tip: () => tip,
    setTip: (height) => {
      tip = height
      journal.put('tip', 'tip', { height })
    },
    invoice: (id) => invoices.get(id),
    invoiceByKey: (merchant, key) => invoices.get(keys.get(`${merchant} ${key}`) ?? ''),
    invoices: (filter) =>
      (filter?.reference === undefined ? [...invoices.values()] : existing(references.get(filter.reference) ?? [], invoices)).filter(
        ({ merchant }) => filter?.merchant === undefined || filter.merchant === merchant,
      ),
    putInvoice: (invoice) => {
      invoices.set(invoice.id, invoice)
      indexInvoice(invoice)
      journal.put('invoice', invoice.id, invoice)
    },
    transaction: (id) => transactions.get(id),
    transactions: () => [...transactions.values()],
    transactionsOf: (invoiceId) => existing(ofInvoice.get(invoiceId) ?? [], transactions),
    putTransaction: (transaction) => {
      transactions.set(transaction.id, transaction)
      indexTransaction(transaction)
      journal.put('transaction', transaction.id, transaction)
    },
  }
}
