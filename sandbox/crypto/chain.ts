import { randomBytes } from 'node:crypto'
import type { Webhooks } from '../gateway/webhooks.ts'
import type { CryptoBook, CryptoInvoice, Transaction } from './book.ts'
import { COIN, unitsFor } from './coin.ts'
import type { Broadcast, CryptoMerchant } from './crypto.ts'
import { type Presenter, presenterOf } from './present.ts'

export interface NewInvoice {
  readonly reference: string
  readonly description: string
  readonly priceMinor: bigint
  readonly currency: string
  readonly returnUrl: string
  readonly cancelUrl: string
  readonly callbackUrl: string
  readonly idempotencyKey: string | null
}

/** Every change of an invoice or of the chain: first the book, then the announcement. */
export interface Chain extends Presenter {
  open(merchant: CryptoMerchant, fresh: NewInvoice): CryptoInvoice | 'no-rate'
  find(id: string): CryptoInvoice | undefined
  broadcast(invoice: CryptoInvoice, input: Broadcast): Transaction
  mine(blocks: number): void
  reorganise(depth: number, drop: boolean): void
  expire(invoice: CryptoInvoice): void
  announce(invoice: CryptoInvoice): void
  setRate(currency: string, rateMinor: bigint): void
}

/** Confirmations beyond this are not announced. */
const ANNOUNCED_MAX = 6
const PPM = 1_000_000n
const firstRates: readonly (readonly [string, bigint])[] = [
  ['USD', 2_317n],
  ['RUB', 211_700n],
]

function newInvoice(
  { key }: CryptoMerchant,
  fresh: NewInvoice,
  terms: { readonly rate: bigint; readonly expiryMs: number },
): CryptoInvoice {
  const createdAt = Date.now()
  return {
    id: `cinv_${randomBytes(12).toString('hex')}`,
    merchant: key,
    ...fresh,
    address: `sc1${randomBytes(19).toString('hex')}`,
    askedUnits: unitsFor(fresh.priceMinor, terms.rate),
    createdAt,
    expiresAt: createdAt + terms.expiryMs,
    isExpired: false,
  }
}

export function openChain(world: {
  readonly book: CryptoBook
  readonly webhooks: Webhooks
  readonly merchants: readonly CryptoMerchant[]
  readonly publicUrl: () => string
  readonly expiryMs: number
}): Chain {
  const { book, webhooks } = world
  const rates = new Map(firstRates)
  const presenter = presenterOf(book, world.publicUrl)
  const send = (invoice: CryptoInvoice, type: string, transaction: Transaction | null): void => {
    const secret = world.merchants.find(({ key }) => key === invoice.merchant)?.callbackSecret
    if (secret === undefined || invoice.callbackUrl === '') return
    const payment = { invoice_id: invoice.id, transaction_id: transaction?.id ?? null, created_at: Math.floor(Date.now() / 1_000) }
    webhooks.send({ type, paymentId: transaction?.id ?? invoice.id, url: invoice.callbackUrl, payment, secret })
  }
  const tell = (transaction: Transaction): void => {
    const invoice = book.invoice(transaction.invoiceId)
    const type = transaction.height === null ? 'transaction.seen' : 'transaction.confirmed'
    if (invoice) send(invoice, transaction.isDropped ? 'transaction.dropped' : type, transaction)
  }
  const change = (transaction: Transaction): Transaction => {
    book.putTransaction(transaction)
    tell(transaction)
    return transaction
  }
  const expire = (invoice: CryptoInvoice): void => {
    if (invoice.isExpired || book.transactionsOf(invoice.id).some(({ isDropped }) => !isDropped)) return
    book.putInvoice({ ...invoice, isExpired: true })
    send(invoice, 'invoice.expired', null)
  }
  const mineOne = (): void => {
    const height = book.tip() + 1
    book.setTip(height)
    for (const transaction of book.transactions()) {
      if (transaction.isDropped) continue
      if (transaction.height === null) change({ ...transaction, height })
      else if (height - transaction.height < ANNOUNCED_MAX) tell(transaction)
    }
  }
  return {
    ...presenter,
    find: (id) => {
      const invoice = book.invoice(id)
      if (invoice && Date.now() >= invoice.expiresAt) expire(invoice)
      return book.invoice(id)
    },
    open: (merchant, fresh) => {
      const known = fresh.idempotencyKey === null ? undefined : book.invoiceByKey(merchant.key, fresh.idempotencyKey)
      if (known !== undefined) return known
      const rate = rates.get(fresh.currency)
      if (rate === undefined) return 'no-rate'
      const invoice = newInvoice(merchant, fresh, { rate, expiryMs: world.expiryMs })
      book.putInvoice(invoice)
      return invoice
    },
    broadcast: (invoice, { units, sharePpm = 1_000_000, coin = COIN, live = true }) =>
      change({
        id: randomBytes(32).toString('hex'),
        invoiceId: invoice.id,
        units: units ?? (invoice.askedUnits * BigInt(sharePpm)) / PPM,
        coin,
        live,
        height: null,
        isDropped: false,
        seenAt: Date.now(),
      }),
    mine: (blocks) => {
      for (let left = blocks; left > 0; left -= 1) mineOne()
    },
    reorganise: (depth, drop) => {
      const fork = book.tip() - depth
      for (const transaction of book.transactions()) {
        if (transaction.height !== null && transaction.height > fork) change({ ...transaction, height: null, isDropped: drop })
      }
      // The new branch is longer, and empty: what waits again is mined later.
      book.setTip(fork + depth + 1)
    },
    expire,
    announce: (invoice) => {
      for (const transaction of book.transactionsOf(invoice.id)) tell(transaction)
      if (invoice.isExpired) send(invoice, 'invoice.expired', null)
    },
    setRate: (currency, rateMinor) => {
      rates.set(currency, rateMinor)
    },
  }
}
