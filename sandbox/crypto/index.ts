import { createWebhooks, type Webhooks } from '../gateway/webhooks.ts'
import { createFaults, type Faults } from '../server/faults.ts'
import { openJournal } from '../server/journal.ts'
import { serve } from '../server/serve.ts'
import { isCommonFault } from '../server/spoil.ts'
import { addApiRoutes } from './api.ts'
import { type CryptoBook, type CryptoInvoice, openCryptoBook } from './book.ts'
import { callbackDialect } from './callbacks.ts'
import { type Chain, openChain } from './chain.ts'
import { addControlRoutes } from './control.ts'
import type { Crypto, CryptoControl, CryptoMerchant, CryptoOptions } from './crypto.ts'
import { addWalletPages } from './wallet-page.ts'

export { callbackSignature } from './callbacks.ts'
export type { Broadcast, Crypto, CryptoControl, CryptoInvoiceView, CryptoMerchant, CryptoOptions, TransactionView } from './crypto.ts'

const defaultMerchants: readonly CryptoMerchant[] = [
  { key: 'sandbox-crypto-key', callbackSecret: 'sandbox-callback-secret', shopName: 'Vitrine demo shop' },
]
const EXPIRY_SECONDS = 3_600
/** Blocks beyond these confirmations change nothing. */
const FINAL_CONFIRMATIONS = 6

function createControl(chain: Chain, book: CryptoBook, webhooks: Webhooks, faults: Faults): CryptoControl {
  const get = (id: string): CryptoInvoice => {
    const invoice = chain.find(id)
    if (invoice === undefined) throw new Error(`no invoice ${id}`)
    return invoice
  }
  return {
    broadcast: (id, input = {}) => chain.transactionView(chain.broadcast(get(id), input)),
    mine: (blocks = 1) => chain.mine(blocks),
    reorganise: (depth, options) => chain.reorganise(depth, options?.drop ?? false),
    expire: (id) => chain.expire(get(id)),
    announce: (id) => chain.announce(get(id)),
    setRate: (currency, rateMinor) => chain.setRate(currency, rateMinor),
    invoices: (filter) => book.invoices(filter).map((invoice) => chain.invoiceView(invoice)),
    transactions: (filter) =>
      book
        .transactions()
        .map((transaction) => chain.transactionView(transaction))
        .filter(({ reference }) => filter?.reference === undefined || filter.reference === reference),
    webhooks: () => webhooks.deliveries(),
    configureWebhooks: (settings) => {
      Object.assign(webhooks.settings, settings)
    },
    addFault: (rule) => {
      if (!isCommonFault(rule.kind)) throw new Error(`unknown fault: ${rule.kind}`)
      faults.add(rule)
    },
    clearFaults: () => faults.clear(),
  }
}

/** Mines by schedule while a transaction is not final. */
function mineBySchedule(control: CryptoControl, seconds: number): NodeJS.Timeout | undefined {
  if (seconds <= 0) return undefined
  const isWaiting = (): boolean =>
    control.transactions().some(({ confirmations, isDropped }) => !isDropped && confirmations < FINAL_CONFIRMATIONS)
  return setInterval(() => {
    if (isWaiting()) control.mine()
  }, seconds * 1_000)
}

/** A payment service for coins: an API that asks for an exact amount at a fresh address, a chain with blocks, signed callbacks, and a book of all transactions. */
export async function startCrypto(options: CryptoOptions = {}): Promise<Crypto> {
  const merchants = options.merchants ?? defaultMerchants
  const book = openCryptoBook(openJournal(options.journal))
  const webhooks = createWebhooks(options.webhooks ?? {}, callbackDialect)
  const faults = createFaults({ seed: options.seed ?? 1, defaultAction: 'create' })
  const chain = openChain({
    book,
    webhooks,
    merchants,
    publicUrl: () => options.publicUrl ?? served.url,
    expiryMs: (options.expirySeconds ?? EXPIRY_SECONDS) * 1_000,
  })
  const control = {
    ...createControl(chain, book, webhooks, faults),
    refuseConnections: () => served.refuse(),
    acceptConnections: () => served.accept(),
  }
  const served = await serve({
    port: options.port ?? 0,
    build: (app) => {
      addApiRoutes(app, { chain, book, faults, merchants })
      addWalletPages(app, book, chain)
      addControlRoutes(app, control)
    },
  })
  const miner = mineBySchedule(control, options.blockSeconds ?? 0)
  return {
    ...control,
    url: served.url,
    stop: async () => {
      clearInterval(miner)
      webhooks.stop()
      await served.stop()
    },
  }
}
