import type { CryptoBook, CryptoInvoice, Transaction } from './book.ts'
import { COIN, coinText, NETWORK, paymentUri } from './coin.ts'
import type { CryptoInvoiceView, TransactionView } from './crypto.ts'

/** How rows of the book are shown: to merchants over the API, and to tests as views. */
export interface Presenter {
  invoiceObject(invoice: CryptoInvoice): object
  transactionObject(transaction: Transaction): object
  invoiceView(invoice: CryptoInvoice): CryptoInvoiceView
  transactionView(transaction: Transaction): TransactionView
}

export function presenterOf(book: CryptoBook, publicUrl: () => string): Presenter {
  const confirmations = ({ height }: Transaction): number => (height === null ? 0 : book.tip() - height + 1)
  const stateOf = (invoice: CryptoInvoice): CryptoInvoiceView['state'] => {
    if (invoice.isExpired) return 'expired'
    return book.transactionsOf(invoice.id).some(({ height }) => height !== null) ? 'paid' : 'open'
  }
  const ownerOf = (transaction: Transaction): CryptoInvoice => {
    const invoice = book.invoice(transaction.invoiceId)
    if (invoice === undefined) throw new Error(`no invoice ${transaction.invoiceId}`)
    return invoice
  }
  const transactionObject = (transaction: Transaction): object => {
    const { reference, priceMinor, currency, askedUnits } = ownerOf(transaction)
    return {
      id: transaction.id,
      object: 'transaction',
      invoice: {
        id: transaction.invoiceId,
        reference,
        price_minor: priceMinor.toString(),
        currency,
        units: askedUnits.toString(),
        coin: COIN,
      },
      units: transaction.units.toString(),
      coin: transaction.coin,
      confirmations: confirmations(transaction),
      dropped: transaction.isDropped,
      live: transaction.live,
      seen_at: new Date(transaction.seenAt).toISOString(),
    }
  }
  return {
    transactionObject,
    invoiceObject: (invoice) => ({
      id: invoice.id,
      object: 'invoice',
      reference: invoice.reference,
      description: invoice.description,
      state: stateOf(invoice),
      price_minor: invoice.priceMinor.toString(),
      currency: invoice.currency,
      coin: COIN,
      network: NETWORK,
      units: invoice.askedUnits.toString(),
      amount: coinText(invoice.askedUnits),
      address: invoice.address,
      payment_uri: paymentUri(invoice.address, invoice.askedUnits),
      url: `${publicUrl()}/invoices/${invoice.id}`,
      expires_at: new Date(invoice.expiresAt).toISOString(),
      transactions: book.transactionsOf(invoice.id).map(transactionObject),
    }),
    invoiceView: (invoice) => ({
      id: invoice.id,
      merchant: invoice.merchant,
      reference: invoice.reference,
      address: invoice.address,
      state: stateOf(invoice),
      askedUnits: invoice.askedUnits.toString(),
      priceMinor: invoice.priceMinor.toString(),
      currency: invoice.currency,
    }),
    transactionView: (transaction) => {
      const { merchant, reference, priceMinor, currency, askedUnits } = ownerOf(transaction)
      return {
        id: transaction.id,
        invoiceId: transaction.invoiceId,
        merchant,
        reference,
        units: transaction.units.toString(),
        askedUnits: askedUnits.toString(),
        priceMinor: priceMinor.toString(),
        currency,
        coin: transaction.coin,
        live: transaction.live,
        confirmations: confirmations(transaction),
        isDropped: transaction.isDropped,
      }
    },
  }
}
