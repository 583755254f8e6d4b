import { ProviderFault } from '@vitrine/connectors/providers/api-v2'
import type { LoopName } from '@vitrine/fulfilment/testing/delivery-shop'
import type { OrderLine } from '@vitrine/ordering'
import { sql } from '@vitrine/platform/database'
import { Refusal } from '@vitrine/platform/kernel'
import type { CampaignWorker } from './campaign-worker.ts'
import { type Action, attemptLabel, type Played, type Row, wanted } from './cell.ts'
import { kindsOfOrder } from './kinds-of-order.ts'
import { runRefill } from './run-refill.ts'

const working: readonly LoopName[] = ['submit-lines', 'sweep-lines', 'resolve-lines', 'poll-orders', 'probe-accounts']
const ends = new Set(['completed', 'partial', 'canceled', 'failed', 'review'])
/** So many answers without an end are taken for "never". */
const ENDLESS_POLLS = 6

/** Works on until the order rests. Where no end is expected, its state after several more answers. */
export async function restOf({ shop, rounds }: CampaignWorker, id: number, expected: string): Promise<string> {
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

async function accepted(worker: CampaignWorker): Promise<number> {
  const { id } = await worker.order()
  await worker.rounds(['submit-lines'], async () => (await worker.shop.line(id)).state !== 'ready')
  return id
}

async function runAdd(worker: CampaignWorker, row: Row): Promise<Played> {
  const { becomes } = wanted(row, 'add', worker.profile)
  worker.shop.upstream.configure({ deliverySeconds: row.deliverySeconds ?? 0.15 })
  await worker.strike(row, 'add')
  const line = await worker.order()
  const first = async () => (await worker.shop.attempts(line.id).catch(() => [])).find(({ action }) => action === 'add')
  await worker.rounds(['submit-lines'], async () =>
    ['accepted', 'rejected', 'not_sent', 'ambiguous'].includes((await first())?.state ?? ''),
  )
  const attempt = await first()
  await worker.heal()
  return { outcome: attemptLabel(attempt), becomes: await restOf(worker, line.id, becomes), lines: [line.id], wrong: [] }
}

/** Two orders, asked about in one call. */
async function runStatus(worker: CampaignWorker, row: Row): Promise<Played> {
  const { shop } = worker
  const { becomes } = wanted(row, 'status', worker.profile)
  const lines = [await accepted(worker), await accepted(worker)]
  const ends = async (fate: NonNullable<Row['fate']> | 'complete') => {
    for (const id of lines) for (const order of shop.bookOf(await shop.line(id))) shop.upstream.steer(order.id, { fate })
  }
  // Whatever the machine does meanwhile, the first question is about orders under way.
  await ends('never-terminal')
  await worker.strike(row, 'status')
  await shop.database.transaction(shop.panelId, (trx) =>
    trx.run(
      sql`update fulfilment.submission set next_poll_at = now() - interval '1 s' where panel_id = ${shop.panelId} and state = 'accepted'`,
    ),
  )
  await worker.rounds(['poll-orders'], async () => worker.heard.length > 0)
  const outcome = worker.heard[0]?.class ?? 'nothing'
  await ends(row.fate ?? 'complete')
  if (!row.lasts) await worker.heal()
  const rests: string[] = []
  for (const id of lines) rests.push(await restOf(worker, id, becomes))
  await worker.heal()
  const paused = await worker.resumeRoutes()
  const wrong = paused > 0 === (row.pausesRoute ?? false) ? [] : [`the route is ${paused > 0 ? '' : 'not '}paused`]
  return { outcome, becomes: [...new Set(rests)].join(' and '), lines, wrong }
}

/** The customer cancels; while nobody knows whether the provider heard it, it is asked again, and what was stopped decides. */
async function runCancel(worker: CampaignWorker, row: Row): Promise<Played> {
  const { shop } = worker
  const { becomes } = wanted(row, 'cancel', worker.profile)
  shop.upstream.configure({ deliverySeconds: becomes === 'completed' ? 0.4 : 20 })
  const id = await accepted(worker)
  await worker.strike(row, 'cancel')
  const pressed = await shop.act(id, 'cancel')
  await worker.announce()
  const outcome = worker.heard.find(({ action }) => action === 'cancel')?.class ?? 'nothing'
  if (!row.lasts) await worker.heal()
  await worker.announce()
  const rest = await restOf(worker, id, becomes)
  await worker.heal()
  shop.upstream.configure({ deliverySeconds: 0.15 })
  const wrong = pressed.statusCode === 200 ? [] : [`the customer could not cancel: ${pressed.body}`]
  return { outcome, becomes: rest, lines: [id], wrong }
}

/** The account's breaker is open: the probe asks for the balance, and the order waits for it. */
async function runBalance(worker: CampaignWorker, row: Row): Promise<Played> {
  const { shop } = worker
  const { becomes } = wanted(row, 'balance', worker.profile)
  await shop.database.transaction(shop.panelId, (trx) =>
    trx.run(sql`
      update fulfilment.provider_account set breaker_state = 'open', breaker_reason = 'funds', trips = 1, open_until = now() - interval '1 s'
       where panel_id = ${shop.panelId} and id = ${shop.accountId}`),
  )
  const { id } = await worker.order()
  await worker.strike(row, 'balance')
  await worker.rounds(['submit-lines', 'probe-accounts'], async () => worker.heard.length > 0)
  const outcome = worker.heard[0]?.class ?? 'nothing'
  const breaker = await shop.database.read(shop.panelId, (trx) =>
    trx.one(sql<{ state: string }>`
      select breaker_state as state from fulfilment.provider_account where panel_id = ${shop.panelId} and id = ${shop.accountId}`),
  )
  const isOpen = breaker.state === 'open'
  await worker.heal()
  const wrong = isOpen === (outcome === 'fault') ? [] : [`the breaker is ${breaker.state} after ${outcome}`]
  return { outcome, becomes: await restOf(worker, id, becomes), lines: [id], wrong }
}

/** Paid orders of every kind wait while the list is read; what the list said wrongly must neither sell at a loss nor lose an order. */
async function runServices(worker: CampaignWorker, row: Row): Promise<Played> {
  const { shop } = worker
  const { becomes } = wanted(row, 'services', worker.profile)
  const orders: OrderLine[] = []
  while (orders.length < kindsOfOrder) orders.push(await worker.order())
  await worker.strike(row, 'services')
  let paused: readonly number[] = []
  const outcome = await worker.sync().then(
    ({ isAccepted, guard }) => {
      paused = guard.paused
      return isAccepted ? (paused.length > 0 ? 'answer, paused' : 'answer') : 'not believed'
    },
    (error: unknown) => {
      if (error instanceof ProviderFault) return 'fault'
      return error instanceof Refusal && error.code === 'providers.currencyDiffers' ? 'another currency' : `threw ${error}`
    },
  )
  if (outcome === 'answer, paused') await shop.run('submit-lines', worker.deps)
  const wrong: string[] = []
  for (const { id, serviceId } of orders)
    if (paused.includes(serviceId) && (await shop.line(id)).state !== 'ready') wrong.push(`order ${id} was sent by a route that is paused`)
  await worker.heal()
  await worker.sync()
  const rests: string[] = []
  for (const { id } of orders) rests.push(await restOf(worker, id, becomes))
  return { outcome, becomes: [...new Set(rests)].join(' and '), lines: orders.map(({ id }) => id), wrong }
}

export const runCell: Readonly<Record<Action, (worker: CampaignWorker, row: Row) => Promise<Played>>> = {
  add: runAdd,
  status: runStatus,
  refill: runRefill,
  cancel: runCancel,
  balance: runBalance,
  services: runServices,
}
