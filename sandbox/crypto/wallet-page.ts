import type { FastifyInstance } from 'fastify'
import { readFields } from '../server/fields.ts'
import { escapeHtml, renderPage } from '../server/page.ts'
import type { CryptoBook, CryptoInvoice } from './book.ts'
import type { Chain } from './chain.ts'
import { COIN, coinText } from './coin.ts'

const LISTED_MAX = 20
const shares: Readonly<Record<string, number>> = { exact: 1_000_000, less: 996_000, half: 500_000, more: 1_500_000 }

const missing = renderPage({ title: 'Unknown invoice', body: '<h1>Unknown invoice</h1><p>There is no invoice at this address.</p>' })

const facts = (book: CryptoBook, chain: Chain, invoice: CryptoInvoice): string => {
  const arrived = book
    .transactionsOf(invoice.id)
    .map((row) => chain.transactionView(row))
    .map(({ units, coin, confirmations, isDropped }) => {
      const state = isDropped ? 'never happened' : confirmations === 0 ? 'waits for a block' : `${confirmations} confirmations`
      return `<dt>${escapeHtml(coinText(BigInt(units)))} ${escapeHtml(coin)}</dt><dd>${state}</dd>`
    })
  return `<dl><dt>Address</dt><dd>${escapeHtml(invoice.address)}</dd>${arrived.join('')}</dl>`
}

function invoicePage(book: CryptoBook, chain: Chain, invoice: CryptoInvoice): string {
  const amount = `${coinText(invoice.askedUnits)} ${COIN}`
  const buttons = `<form method="post">
<button class="first" name="choice" value="exact">Send the exact amount</button>
<div class="pair"><button name="choice" value="less">Send 0.4 % less</button><button name="choice" value="half">Send half</button></div>
<div class="pair"><button name="choice" value="more">Send half more</button><button name="choice" value="block">Mine a block</button></div>
</form><p><a href="${escapeHtml(backTo(invoice))}">Back to the shop</a></p>`
  const head = `<h1>Trial wallet</h1><p>${escapeHtml(invoice.description)}</p><p class="amount">${escapeHtml(amount)}</p>`
  return renderPage({
    title: `${amount} to pay`,
    body: `${head}${facts(book, chain, invoice)}${buttons}<small>No real coins move here.</small>`,
  })
}

function backTo(invoice: CryptoInvoice): string {
  const url = new URL(invoice.returnUrl)
  url.searchParams.set('invoice', invoice.reference)
  return url.href
}

function listPage(book: CryptoBook): string {
  const rows = book
    .invoices()
    .slice(-LISTED_MAX)
    .toReversed()
    .map(({ id, description, askedUnits }) => {
      const title = escapeHtml(description || id)
      return `<li><a href="/invoices/${escapeHtml(id)}">${title}<span>${coinText(askedUnits)} ${COIN}</span></a></li>`
    })
  const list = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>Nobody has asked for coins yet.</p>'
  return renderPage({ title: 'Trial wallet', body: `<h1>Trial wallet</h1><p>Newest invoices first.</p>${list}` })
}

/** A wallet for people who try the shop: plain forms that send coins and mine blocks. */
export function addWalletPages(app: FastifyInstance, book: CryptoBook, chain: Chain): void {
  app.get('/', async (_, reply) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(listPage(book)))
  app.get<{ Params: { id: string } }>('/invoices/:id', async ({ params }, reply) => {
    const invoice = chain.find(params.id)
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    return invoice === undefined ? reply.status(404).send(missing) : invoicePage(book, chain, invoice)
  })
  app.post<{ Params: { id: string } }>('/invoices/:id', async (request, reply) => {
    const invoice = chain.find(request.params.id)
    if (invoice === undefined) return reply.status(404).type('text/html; charset=utf-8').send(missing)
    const choice = (await readFields(request)).get('choice') ?? ''
    const sharePpm = shares[choice]
    if (sharePpm !== undefined) chain.broadcast(invoice, { sharePpm })
    if (choice === 'block') chain.mine(1)
    return reply.redirect(`/invoices/${invoice.id}`, 303)
  })
}
