import type { FaultRule } from '@vitrine/sandbox'
import type { Random } from '../random.ts'
import type { CampaignWorker } from './campaign-worker.ts'
import { compareWithBook, decideByBook } from './oracle.ts'
import { harmlessRow } from './table.ts'

/** Of all calls of the panel, so many go wrong. */
export const faultShare = 0.05
const ENDS = new Set(['completed', 'partial', 'canceled', 'failed', 'review'])
const BATCH = 20
const OTHERS_EVERY_MS = 300
const loops = ['submit-lines', 'sweep-lines', 'resolve-lines', 'poll-orders', 'probe-accounts'] as const

export interface Campaign {
  readonly orders: number
  readonly reviews: number
  readonly calls: number
  readonly struck: number
  readonly wrong: readonly string[]
}

/** What spoils answers without naming anything false: the outcome is unknown. */
const spoiling: readonly Omit<FaultRule, 'probability'>[] = [
  { kind: 'close' },
  { kind: 'accept-then-drop' },
  { kind: 'error-before', status: 500 },
  { kind: 'accept-then-error', status: 502 },
  { kind: 'error-before', status: 503, html: false },
  { kind: 'accept-then-html' },
  { kind: 'truncated' },
  { kind: 'invalid-json' },
  { kind: 'invalid-utf8' },
  { kind: 'duplicate-keys' },
  { kind: 'rate-limited' },
  { kind: 'id-as', form: 'none' },
]

/** Many orders at an account of which one call in twenty goes wrong: how many must a human decide? Then the provider's book is compared. */
export async function runCampaign(worker: CampaignWorker, orders: number, random: Random): Promise<Campaign> {
  const { shop } = worker
  await worker.heal()
  shop.upstream.seed(random.whole(1, 1_000_000))
  // One after the other with the share that is left to it, so that together they strike one call in twenty.
  spoiling.forEach((rule, index) => {
    const share = faultShare / spoiling.length
    shop.upstream.addFault({ ...rule, action: '*', probability: share / (1 - share * index) })
  })
  const spentBefore = await shop.spentAtProvider()
  const before = shop.upstream.calls().length
  const lines: number[] = []
  while (lines.length < orders) {
    const placed = await Promise.all(Array.from({ length: Math.min(BATCH, orders - lines.length) }, () => worker.order()))
    lines.push(...placed.map(({ id }) => id))
    // Others go on ordering while an order's outcome is unknown.
    await worker.rounds(loops, async () =>
      (await statesOf(worker, lines.slice(-BATCH))).every((state) => ENDS.has(state) || state === 'unknown'),
    )
  }
  const others = await settle(worker, lines)
  const calls = shop.upstream.calls().slice(before)
  const struck = calls.filter(({ faults }) => faults.length > 0).length
  await worker.heal()
  const states = await statesOf(worker, lines)
  const reviews = states.filter((state) => state === 'review').length
  const wrong = lines.filter((_id, index) => !ENDS.has(states[index] ?? '')).map((id) => `line ${id} did not come to rest`)
  const all = [...lines, ...others]
  wrong.push(...(await decideByBook(worker, all)), ...(await compareWithBook(worker, harmlessRow, all, spentBefore)))
  return { orders, reviews, calls: calls.length, struck, wrong }
}

/** Until every order has ended or waits for a human; meanwhile the shop goes on selling, as shops do. Answers what it sold. */
async function settle(worker: CampaignWorker, lines: readonly number[]): Promise<number[]> {
  const haveEnded = async () => (await statesOf(worker, lines)).every((state) => ENDS.has(state))
  const others: number[] = []
  let next = Date.now() + OTHERS_EVERY_MS
  await worker.rounds(loops, async () => {
    if (await haveEnded()) return true
    if (Date.now() >= next) {
      next = Date.now() + OTHERS_EVERY_MS
      others.push((await worker.order()).id)
    }
    return false
  })
  return others
}

const statesOf = ({ shop }: CampaignWorker, lines: readonly number[]): Promise<string[]> =>
  Promise.all(lines.map(async (id) => (await shop.line(id)).state))
