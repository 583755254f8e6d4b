import { acceptRefill, listUndecidedRefills, refuseRefill } from '@vitrine/fulfilment'
import { sql } from '@vitrine/platform/database'
import type { CampaignWorker } from './campaign-worker.ts'
import { attemptLabel, type Played, type Row, wanted } from './cell.ts'

const ENDLESS_POLLS = 6
const human = { operator: 'matrix', note: 'read from the provider’s own book' }

interface RefillState {
  readonly id: number
  readonly state: string
  readonly isUndecided: boolean
  readonly polls: number
  readonly attempt: { readonly state: string; readonly class: string | null } | null
}

async function latest({ shop, delivered }: CampaignWorker): Promise<RefillState | undefined> {
  return shop.database.read(shop.panelId, (trx) =>
    trx.maybe(sql<RefillState>`
      select r.id, r.state, coalesce(f.state = 'unknown' and f.due_at is null, false) as "isUndecided", coalesce(f.poll_no, 0) as polls,
        (select jsonb_build_object('state', a.state, 'class', a.class) from fulfilment.attempt a
          where a.panel_id = r.panel_id and a.refill_id = r.id and a.action = 'refill' order by a.no limit 1) as attempt
        from ordering.refill r left join fulfilment.refill f on f.panel_id = r.panel_id and f.refill_id = r.id
       where r.panel_id = ${shop.panelId} and r.order_id = ${delivered} order by r.id desc limit 1`),
  )
}

/** Something fell off a delivered order, and the provider is asked to restore it. */
export async function runRefill(worker: CampaignWorker, row: Row): Promise<Played> {
  const { shop, delivered, rounds } = worker
  const expected = wanted(row, 'refill', worker.profile)
  const before = bookOf(worker).length
  await worker.strike(row, 'refill')
  const pressed = await shop.act(delivered, 'refill')
  await worker.announce()
  const isJudged = async () => ['accepted', 'rejected', 'not_sent', 'ambiguous'].includes((await latest(worker))?.attempt?.state ?? '')
  await rounds(['send-refills'], isJudged)
  const outcome = attemptLabel((await latest(worker))?.attempt ?? undefined)
  if (!row.lasts) await worker.heal()
  const becomes = await restOfRefill(worker, expected.becomes)
  await worker.heal()
  const wrong = pressed.statusCode === 200 ? [] : [`no refill could be asked for: ${pressed.body}`]
  wrong.push(...(await ended(worker, becomes, before)))
  worker.previousRefill = String(bookOf(worker).at(-1)?.id ?? 1)
  return { outcome, becomes, lines: [], wrong }
}

function bookOf({ shop, profile }: CampaignWorker) {
  const [order] = shop.upstream.orders().filter((row) => row.key.endsWith(profile.replace('_', '-')))
  return shop.upstream.refills().filter((refill) => refill.orderId === order?.id)
}

async function restOfRefill(worker: CampaignWorker, expected: string): Promise<string> {
  const isEnd = ({ state, isUndecided }: RefillState) => state === 'completed' || state === 'rejected' || isUndecided
  const isEndless = async (now: RefillState) => expected === now.state && now.polls > ENDLESS_POLLS
  const isAtRest = async () => {
    const now = await latest(worker)
    return now !== undefined && (isEnd(now) || (await isEndless(now)))
  }
  const rests = await worker.rounds(['send-refills', 'poll-refills'], isAtRest)
  const now = await latest(worker)
  if (!rests) return `stuck in ${now?.state}`
  return now?.isUndecided ? 'undecided' : (now?.state ?? 'nothing')
}

/** What is still open comes to its end, the undecided by the book of the provider; then the book must have it once, or not at all. */
async function ended(worker: CampaignWorker, becomes: string, before: number): Promise<string[]> {
  const refill = await latest(worker)
  if (!refill) return ['there is no refill']
  if (becomes === 'undecided') {
    const listed = (await listUndecidedRefills(worker.shop.database)).some(({ refillId }) => refillId === refill.id)
    if (!listed) return ['nobody is asked to decide']
    const taken = bookOf(worker)[before]
    if (taken) await acceptRefill(worker.deps, refill.id, String(taken.id), human)
    else await refuseRefill(worker.deps, refill.id, human)
  }
  const end = await restOfRefill(worker, 'completed')
  const made = bookOf(worker).length - before
  const isOnce = end === 'completed' ? made === 1 : made <= 1
  return isOnce && (end === 'completed' || end === becomes) ? [] : [`${end} in the end, and the provider has ${made} refills of it`]
}
