import { ProviderFault } from '@vitrine/connectors/providers/api-v2'
import type { LoopName } from '@vitrine/fulfilment/testing/delivery-shop'
import type { OrderLine } from '@vitrine/ordering'
import { sql } from '@vitrine/platform/database'
import { Refusal } from '@vitrine/platform/kernel'
import { type Action, attemptWord, type Played, type Row, wanted } from './cell.ts'
import { kindsOfOrder } from './kinds-of-order.ts'
import type { Lane } from './lane.ts'
import { playRefill } from './play-refill.ts'

const working: readonly LoopName[] = ['submit-lines', 'sweep-lines', 'resolve-lines', 'poll-orders', 'probe-accounts']
const ends = new Set(['completed', 'partial', 'canceled', 'failed', 'review'])
/** So many answers without an end are taken for "never". */
const ENDLESS_POLLS = 6

/** Works on until the order rests. Where no end is expected, its state after several more answers. */
export async function restOf({ shop, rounds }: Lane, id: number, expected: string): Promise<string> {
  const polled = async () => (await shop.submission(id)).pollNo
  const isEndless = !ends.has(expected) && expected !== 'stopped'
  const before = isEndless ? await polled().catch(() => 0) : 0
  const isAtRest = async () => {
    const { state } = await shop.line(id)
    return ends.has(state) || (isEndless && state === expected && (await polled()) > before + ENDLESS_POLLS)
  }
  const { state } = (await rounds(working, isAtRest)) ? await shop.line(id) : { state: `stuck in ${(await shop.line(id)).state}` }
  return expected === 'stopped' && (state === 'canceled' || state === 'partial') ? 'stopped' : state
}

async function accepted(lane: Lane): Promise<number> {
  const { id } = await lane.order()
  await lane.rounds(['submit-lines'], async () => (await lane.shop.line(id)).state !== 'ready')
  return id
}

async function playAdd(lane: Lane, row: Row): Promise<Played> {
  const { becomes } = wanted(row, 'add', lane.profile)
  lane.shop.upstream.configure({ deliverySeconds: row.deliverySeconds ?? 0.15 })
  await lane.strike(row, 'add')
  const line = await lane.order()
  const first = async () => (await lane.shop.attempts(line.id).catch(() => [])).find(({ action }) => action === 'add')
  await lane.rounds(['submit-lines'], async () => ['accepted', 'rejected', 'not_sent', 'ambiguous'].includes((await first())?.state ?? ''))
  const attempt = await first()
  await lane.heal()
  return { outcome: attemptWord(attempt), becomes: await restOf(lane, line.id, becomes), lines: [line.id], wrong: [] }
}

/** Two orders, asked about in one call. */
async function playStatus(lane: Lane, row: Row): Promise<Played> {
  const { shop } = lane
  const { becomes } = wanted(row, 'status', lane.profile)
  const lines = [await accepted(lane), await accepted(lane)]
  const ends = async (fate: NonNullable<Row['fate']> | 'complete') => {
    for (const id of lines) for (const order of shop.bookOf(await shop.line(id))) shop.upstream.steer(order.id, { fate })
  }
  // Whatever the machine does meanwhile, the first question is about orders under way.
  await ends('never-terminal')
  await lane.strike(row, 'status')
  await shop.database.transaction(shop.panelId, (trx) =>
    trx.run(
      sql`update fulfilment.submission set next_poll_at = now() - interval '1 s' where panel_id = ${shop.panelId} and state = 'accepted'`,
    ),
  )
  await lane.rounds(['poll-orders'], async () => lane.heard.length > 0)
  const outcome = lane.heard[0]?.class ?? 'nothing'
  await ends(row.fate ?? 'complete')
  if (!row.lasts) await lane.heal()
  const rests: string[] = []
  for (const id of lines) rests.push(await restOf(lane, id, becomes))
  await lane.heal()
  const paused = await lane.resumeRoutes()
  const wrong = paused > 0 === (row.pausesRoute ?? false) ? [] : [`the route is ${paused > 0 ? '' : 'not '}paused`]
  return { outcome, becomes: [...new Set(rests)].join(' and '), lines, wrong }
}

/** The customer cancels; while nobody knows whether the provider heard it, it is asked again, and what was stopped decides. */
async function playCancel(lane: Lane, row: Row): Promise<Played> {
  const { shop } = lane
  const { becomes } = wanted(row, 'cancel', lane.profile)
  shop.upstream.configure({ deliverySeconds: becomes === 'completed' ? 0.4 : 20 })
  const id = await accepted(lane)
  await lane.strike(row, 'cancel')
  const pressed = await shop.act(id, 'cancel')
  await lane.announce()
  const outcome = lane.heard.find(({ action }) => action === 'cancel')?.class ?? 'nothing'
  if (!row.lasts) await lane.heal()
  await lane.announce()
  const rest = await restOf(lane, id, becomes)
  await lane.heal()
  shop.upstream.configure({ deliverySeconds: 0.15 })
  const wrong = pressed.statusCode === 200 ? [] : [`the customer could not cancel: ${pressed.body}`]
  return { outcome, becomes: rest, lines: [id], wrong }
}

/** The account's breaker is open: the probe asks for the balance, and the order waits for it. */
async function playBalance(lane: Lane, row: Row): Promise<Played> {
  const { shop } = lane
  const { becomes } = wanted(row, 'balance', lane.profile)
  await shop.database.transaction(shop.panelId, (trx) =>
    trx.run(sql`
      update fulfilment.provider_account set breaker_state = 'open', breaker_reason = 'funds', trips = 1, open_until = now() - interval '1 s'
       where panel_id = ${shop.panelId} and id = ${shop.accountId}`),
  )
  const { id } = await lane.order()
  await lane.strike(row, 'balance')
  await lane.rounds(['submit-lines', 'probe-accounts'], async () => lane.heard.length > 0)
  const outcome = lane.heard[0]?.class ?? 'nothing'
  const breaker = await shop.database.read(shop.panelId, (trx) =>
    trx.one(sql<{ state: string }>`
      select breaker_state as state from fulfilment.provider_account where panel_id = ${shop.panelId} and id = ${shop.accountId}`),
  )
  const isOpen = breaker.state === 'open'
  await lane.heal()
  const wrong = isOpen === (outcome === 'fault') ? [] : [`the breaker is ${breaker.state} after ${outcome}`]
  return { outcome, becomes: await restOf(lane, id, becomes), lines: [id], wrong }
}

/** Paid orders of every kind wait while the list is read; what the list said wrongly must neither sell at a loss nor lose an order. */
async function playServices(lane: Lane, row: Row): Promise<Played> {
  const { shop } = lane
  const { becomes } = wanted(row, 'services', lane.profile)
  const orders: OrderLine[] = []
  while (orders.length < kindsOfOrder) orders.push(await lane.order())
  await lane.strike(row, 'services')
  let paused: readonly number[] = []
  const outcome = await lane.sync().then(
    ({ isBelieved, guard }) => {
      paused = guard.paused
      return isBelieved ? (paused.length > 0 ? 'answer, paused' : 'answer') : 'not believed'
    },
    (error: unknown) => {
      if (error instanceof ProviderFault) return 'fault'
      return error instanceof Refusal && error.code === 'providers.currencyDiffers' ? 'another currency' : `threw ${error}`
    },
  )
  if (outcome === 'answer, paused') await shop.run('submit-lines', lane.deps)
  const wrong: string[] = []
  for (const { id, serviceId } of orders)
    if (paused.includes(serviceId) && (await shop.line(id)).state !== 'ready') wrong.push(`order ${id} was sent by a route that is paused`)
  await lane.heal()
  await lane.sync()
  const rests: string[] = []
  for (const { id } of orders) rests.push(await restOf(lane, id, becomes))
  return { outcome, becomes: [...new Set(rests)].join(' and '), lines: orders.map(({ id }) => id), wrong }
}

export const play: Readonly<Record<Action, (lane: Lane, row: Row) => Promise<Played>>> = {
  add: playAdd,
  status: playStatus,
  refill: playRefill,
  cancel: playCancel,
  balance: playBalance,
  services: playServices,
}
