// The operator's word on payments that no gateway confirms (bank transfer, QR code), until the console has a screen for it.
//   node tools/approve-invoice.ts                    what waits
//   node tools/approve-invoice.ts INV-12             the money of this invoice has arrived (its id does as well)
//     --received 49.90                               another amount arrived, in the invoice's currency
//     --reference "TRX 77"                           the bank's own reference: one line of a statement is credited once
//   node tools/approve-invoice.ts INV-12 --reject    the money was not found
// Works on DATABASE_URL, or on the demo's database in DATA_DIR (.data/demo).
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createPanels, type Panel } from '@vitrine/panels'
import { approveInvoice, findNamedInvoice, listInModeration, paymentTimings, rejectInvoice } from '@vitrine/payments'
import { type Database, openDatabase } from '@vitrine/platform/database'
import { startEmbedded } from '@vitrine/platform/database/embedded'
import { MICRO_PER_CENT, parseMicro, systemClock } from '@vitrine/platform/kernel'

const OPERATOR_ID = 0

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { reject: { type: 'boolean' }, received: { type: 'string' }, reference: { type: 'string' } },
})

async function main(): Promise<void> {
  const { database, close } = await open()
  try {
    const panels = await createPanels(database).all()
    const [name] = positionals
    console.info(name ? await decide(database, panels, name) : await whatWaits(database, panels))
  } finally {
    await close()
  }
}

async function decide(database: Database, panels: readonly Panel[], name: string): Promise<string> {
  const deps = { database, clock: systemClock, timings: paymentTimings }
  for (const panel of panels) {
    const invoice = await database.read(panel.id, (trx) => findNamedInvoice(trx, name))
    if (!invoice) continue
    if (options.reject) {
      await rejectInvoice(deps, panel.id, invoice.id)
      return `${panel.name}: rejected`
    }
    const outcome = await approveInvoice(deps, panel.id, invoice.id, {
      operatorId: OPERATOR_ID,
      ...(options.reference ? { bankReference: options.reference } : {}),
      ...(options.received ? { receivedMinor: minorOf(options.received) } : {}),
    })
    return `${panel.name}: taken into the books (${outcome})`
  }
  throw new Error(`No invoice ${name}`)
}

async function whatWaits(database: Database, panels: readonly Panel[]): Promise<string> {
  const lines: string[] = []
  for (const panel of panels) {
    for (const invoice of await database.read(panel.id, listInModeration)) {
      const said = invoice.payerComment ? `  “${invoice.payerComment}”` : ''
      lines.push(
        `${panel.name}  ${invoice.reference}  ${invoice.payAmount} ${invoice.payCurrency}  ${invoice.createdAt.toISOString()}${said}`,
      )
    }
  }
  return lines.length > 0 ? lines.join('\n') : 'No payment waits for an operator.'
}

function minorOf(text: string): bigint {
  const amount = parseMicro(text)
  if (amount === undefined || amount <= 0n || amount % MICRO_PER_CENT !== 0n) throw new Error(`Not an amount: ${text}`)
  return amount / MICRO_PER_CENT
}

/** A demo that is not running is started for the moment; one that runs is left as it is. */
async function open(): Promise<{ database: Database; close: () => Promise<void> }> {
  const url = process.env.DATABASE_URL
  if (url) {
    const role = process.env.DATABASE_ADMIN_URL ? {} : { role: 'vitrine_app' }
    const database = await openDatabase({ url, poolMax: 2, ...role })
    return { database, close: () => database.close() }
  }
  const dir = path.resolve(process.env.DATA_DIR ?? '.data/demo', 'postgres')
  if (!existsSync(dir)) throw new Error(`There is no demo in ${path.dirname(dir)} yet: run npm start first, or set DATABASE_URL.`)
  const embedded = await startEmbedded({ dir })
  const database = await openDatabase({ url: embedded.adminUrl, poolMax: 2, role: 'vitrine_app' })
  return {
    database,
    close: async () => {
      await database.close()
      if (!embedded.adopted) await embedded.stop()
    },
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
