import { acceptReview, refuseReview } from '@vitrine/fulfilment'
import type { OrderLine } from '@vitrine/ordering'
import type { Upstream } from '@vitrine/sandbox'
import type { CampaignWorker } from './campaign-worker.ts'
import type { Row } from './cell.ts'
import type { KindOfOrder } from './kinds-of-order.ts'
import { restOf } from './run-cell.ts'

type OrderView = ReturnType<Upstream['orders']>[number]

const human = { operator: 'matrix', note: 'read from the provider’s own book' }
const ended = new Set(['completed', 'partial', 'canceled'])

/** Decimal text in micro-USD. */
function microOf(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0').slice(0, 6))
}

/** A human decides what waits for one, by nothing but the provider's book, and what never ends is brought to its end. */
export async function decideByBook(worker: CampaignWorker, lines: readonly number[]): Promise<string[]> {
  const wrong: string[] = []
  for (const id of lines) {
    const line = await worker.shop.line(id)
    const [order] = worker.shop.bookOf(line)
    if (line.state === 'review' && order) await acceptReview(worker.deps, id, String(order.id), human)
    else if (line.state === 'review') await refuseReview(worker.deps, id, human)
    else if (!ended.has(line.state) && order) worker.shop.upstream.steer(order.id, { fate: 'complete' })
    if (line.state === 'failed' || ended.has(line.state)) continue
    const rest = await restOf(worker, id, 'completed')
    if (!ended.has(rest)) wrong.push(`line ${id} does not end: ${rest}`)
  }
  return wrong
}

/** Holds what became of orders against the provider's own book: each stands there once or not at all, and every micro is where it belongs. */
export async function compareWithBook(worker: CampaignWorker, row: Row, lines: readonly number[], spentBefore: bigint): Promise<string[]> {
  const { shop } = worker
  const wrong: string[] = []
  let cost = 0n
  for (const id of lines) {
    const line = await shop.line(id)
    const book = shop.bookOf(line)
    cost += book.reduce((sum, order) => sum + microOf(order.cost), 0n)
    const due = line.state === 'failed' ? 0 : 1
    if (book.length !== due) wrong.push(`line ${id} (${line.state}) stands ${book.length} times in the provider’s book`)
    const kind = worker.kinds.get(id)
    if (book[0] && kind) wrong.push(...orderDiffers(line, kind, book[0]))
    wrong.push(...moneyOf(line, book[0]?.remains ?? 0, await shop.escrow(id)))
  }
  const spent = (await shop.spentAtProvider()) - spentBefore
  const reported = cost * (row.costFactor ?? 1n)
  if (spent !== cost && spent !== reported) wrong.push(`we booked ${spent} micro as spent at the provider, its book says ${cost}`)
  return wrong
}

/** The undelivered share of what was charged, to the nearest step of the order. */
function nearestStep({ charged, quantity, moneyStep }: OrderLine, undelivered: number): bigint {
  const unit = BigInt(quantity) * moneyStep
  return ((2n * charged * BigInt(undelivered) + unit) / (2n * unit)) * moneyStep
}

/** The provider's own book has the order's service, link, quantity and every parameter. */
function orderDiffers(line: OrderLine, { service, fields }: KindOfOrder, order: OrderView): string[] {
  const spelt = (of: Readonly<Record<string, string>>): string => JSON.stringify(Object.entries(of).sort())
  const ours = [service, line.url, line.quantity, spelt(fields)].join(' ')
  const theirs = [order.service, order.link, order.quantity, spelt(order.fields)].join(' ')
  return ours === theirs ? [] : [`line ${line.id} is another order there: ${theirs}, not ${ours}`]
}

function moneyOf(line: OrderLine, remains: number, escrow: bigint): string[] {
  const wrong: string[] = []
  const held = ended.has(line.state) ? 0n : line.charged
  if (escrow !== held) wrong.push(`line ${line.id} (${line.state}) has ${escrow} micro in escrow, not ${held}`)
  const undelivered = line.state === 'completed' ? 0 : line.state === 'canceled' ? line.quantity : remains
  const refund = ended.has(line.state) ? nearestStep(line, undelivered) : 0n
  if (line.refunded !== refund) wrong.push(`line ${line.id} (${line.state}) got ${line.refunded} micro back, not ${refund}`)
  if (ended.has(line.state) && line.delivered !== line.quantity - undelivered)
    wrong.push(`line ${line.id} (${line.state}) is said to have ${line.delivered} delivered, not ${line.quantity - undelivered}`)
  return wrong
}
