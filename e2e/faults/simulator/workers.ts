import { fulfilmentDueRows, fulfilmentSubscriptions } from '@vitrine/fulfilment'
import { orderingDueRows, orderingSubscriptions } from '@vitrine/ordering'
import { paymentsDueRows } from '@vitrine/payments'
import { type Database, sql } from '@vitrine/platform/database'
import type { DueRows, Subscription } from '@vitrine/platform/jobs'
import type pg from 'pg'
import type { Random } from '../random.ts'
import type { Scheduler } from './scheduler.ts'
import type { ShopDeps } from './shop.ts'
import type { VirtualTime } from './virtual-time.ts'

export const workers = ['worker-1', 'worker-2'] as const
const RELAY = 'relay'

interface Job {
  readonly subscription: Subscription
  readonly panelId: number
  readonly payload: never
  readonly dueAt: number
  readonly tries: number
}

export interface Queues {
  /** Starts what is due and idle; true when something was started. */
  startDue(): boolean
  /** When something will be due, as the database says. */
  nextDue(): number | undefined
  /** Reads anew what is due and what is still under way. */
  poll(): Promise<void>
  /** Counts of what is still under way, by name; from the last poll. */
  readonly unrest: Readonly<Record<string, number>>
  /** A process comes back: what it had in its memory is gone. */
  restart(process: string): void
}

export interface WorkerContext {
  readonly admin: pg.Client
  readonly database: Database
  readonly deps: ShopDeps
  readonly scheduler: Scheduler
  readonly time: VirtualTime
  readonly random: Random
}

const idleMs = 250

/** The queues of the product and who works on them: two workers over all due rows, the outbox and its jobs. */
export function openQueues({ admin, database, deps, scheduler, time, random }: WorkerContext): Queues {
  const subscriptions = [...orderingSubscriptions(deps.ordering), ...fulfilmentSubscriptions(deps.fulfilment)]
  const loopsOf = () =>
    new Map(
      [...fulfilmentDueRows(deps.fulfilment), ...orderingDueRows(deps.fulfilment), ...paymentsDueRows(deps.payments)].map((loop) => [
        loop.name,
        loop,
      ]),
    )
  const loops = new Map<string, ReadonlyMap<string, DueRows>>(workers.map((worker) => [worker, loopsOf()]))
  const restsUntil = new Map<string, number>()
  let jobs: Job[] = []
  let due: readonly { readonly queue: string; readonly at: number }[] = []
  let unrest: Readonly<Record<string, number>> = {}

  const relay = (): Promise<void> =>
    database.system(async (trx) => {
      const rows = await trx.rows(
        sql<{ panel_id: number; topic: string; payload: never }>`select panel_id, topic, payload from platform.claim_outbox(500)`,
      )
      for (const { panel_id: panelId, topic, payload } of rows)
        for (const subscription of subscriptions.filter(({ event }) => event.topic === topic))
          jobs.push({ subscription, panelId, payload, dueAt: time.now(), tries: 0 })
    })
  const runJob = (job: Job, worker: string): void => {
    jobs = jobs.filter((other) => other !== job)
    // At least once, as the job table does: a job whose worker is gone runs again, and now and then one runs twice.
    const again: Job = { ...job, dueAt: time.now() + 20_000, tries: job.tries + 1 }
    jobs.push(again)
    scheduler.spawn(worker, job.subscription.name, async () => {
      await job.subscription.run(job.panelId, job.payload)
      if (random.happens(0.97)) jobs = jobs.filter((other) => other !== again)
    })
  }
  const isFree = (worker: string, queue: string): boolean =>
    scheduler.running(worker, queue) === 0 && (restsUntil.get(`${worker} ${queue}`) ?? 0) <= time.now()
  const startQueue = (queue: string): boolean => {
    const worker = random.pick(workers)
    if (!isFree(worker, queue)) return false
    restsUntil.set(`${worker} ${queue}`, time.now() + random.whole(1, queue === RELAY ? 4 * idleMs : idleMs))
    scheduler.spawn(worker, queue, async () => void (await (queue === RELAY ? relay() : loops.get(worker)?.get(queue)?.run())))
    return true
  }
  return {
    get unrest() {
      return unrest
    },
    startDue: () => {
      const job = jobs.find(({ dueAt }) => dueAt <= time.now())
      if (job && random.happens(0.5)) {
        runJob(job, random.pick(workers))
        return true
      }
      const now = due.filter(({ at }) => at <= time.now())
      return now.length > 0 && startQueue(random.pick(now).queue)
    },
    nextDue: () => {
      const times = [...due.map(({ queue, at }) => Math.max(at, restedAt(queue))), ...jobs.map(({ dueAt }) => dueAt)]
      return times.length > 0 ? Math.min(...times) : undefined
    },
    poll: async () => {
      const { rows } = await admin.query<{ kind: string; name: string; at: Date | null; count: number | null }>(POLL)
      due = rows.flatMap(({ kind, name, at }) => (kind === 'due' && at ? [{ queue: name, at: at.getTime() }] : []))
      const open = rows.filter(({ kind, count }) => kind === 'open' && count)
      unrest = Object.fromEntries([
        ...open.map(({ name, count }): [string, number] => [name, count ?? 0]),
        ...(jobs.length > 0 ? [['jobs', jobs.length] as const] : []),
      ])
    },
    restart: (process) => {
      for (const key of restsUntil.keys()) if (key.startsWith(process)) restsUntil.set(key, time.now() + random.whole(500, 5000))
      if (loops.has(process)) loops.set(process, loopsOf())
    },
  }

  function restedAt(queue: string): number {
    return Math.min(...workers.map((worker) => restsUntil.get(`${worker} ${queue}`) ?? 0))
  }
}

const POLL = `
  select 'due' as kind, 'fulfilment.submit-lines' as name, min(due_at) as at, null::int as count from ordering.order_line where state = 'ready'
  union all select 'due', 'ordering.make-runs', min(next_at), null from ordering.drip_feed where next_at is not null
  union all select 'due', 'fulfilment.sweep-lines', min(lease_until), null from fulfilment.submission where state = 'submitting'
  union all select 'due', 'fulfilment.resolve-lines', min(next_resolve_at), null from fulfilment.submission where state = 'unknown'
  union all select 'due', 'fulfilment.poll-orders', min(next_poll_at), null from fulfilment.submission where state = 'accepted'
  union all select 'due', 'fulfilment.probe-accounts', min(open_until), null from fulfilment.provider_account where breaker_state = 'open'
  union all select 'due', 'payments.read-webhooks', min(due_at), null from payments.webhook_inbox where due_at is not null
  union all select 'due', 'payments.check-invoices', min(next_poll_at), null from payments.invoice where next_poll_at is not null
  union all select 'due', 'payments.send-refunds', min(due_at), null from payments.refund where due_at is not null
  union all select 'due', 'relay', min(created_at), null from platform.outbox
  union all select 'open', 'lines ' || state, null, count(*)::int from ordering.order_line
    where kind = 'single' and state in ('ready', 'submitting', 'unknown', 'accepted', 'running', 'cancel_pending', 'moderation') group by state
  union all select 'open', 'drip feeds', null, count(*)::int from ordering.drip_feed where next_at is not null
  union all select 'open', 'outbox rows', null, count(*)::int from platform.outbox
  union all select 'open', 'refunds', null, count(*)::int from payments.refund where closed_at is null
  union all select 'open', 'unread webhooks', null, count(*)::int from payments.webhook_inbox where due_at is not null`
