import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Database } from '../database/index.ts'
import { invariant } from '../kernel/index.ts'
import { inSpan, TAKEN } from '../tracing/index.ts'
import type { Subscription } from './events.ts'
import { JOBS_SCHEMA } from './install.ts'
import { type JobData, relayOutbox } from './relay.ts'
import type { DueRows, Schedule } from './work.ts'

const RELAY_IDLE_MS = 100
const ERROR_PAUSE_MS = 1000
const BATCH = 20
/** New jobs are announced by the database; only jobs that are tried again are found by polling. Asking every queue once a second cost an idle shop a tenth of a core. */
const RETRY_POLL_SECONDS = 5
/** Scheduled jobs scan whole tables. */
const SCHEDULE_EXPIRE_SECONDS = 900

export interface WorkerOptions {
  readonly database: Database
  /** Where the job queue connects: the application's address, or the migrator's with `role`. */
  readonly url: string
  readonly role?: string
  readonly subscriptions: readonly Subscription[]
  readonly dueRows: readonly DueRows[]
  readonly schedules: readonly Schedule[]
  readonly onError: (where: string, error: unknown) => void
  /** Called after every poll of a queue of due rows; none taken means that nothing was due. */
  readonly onPolled?: (queue: string, taken: number) => void
}

export interface Worker {
  /** Stops claiming, lets running work finish, and resolves. */
  stop(): Promise<void>
  /** Jobs of subscribers and schedules that are due and not begun, as the job queue counted them last. */
  waiting(): Promise<{ name: string; waiting: number }[]>
}

/** Everything that happens without a request: the outbox relay, subscribers, due rows and schedules. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  refuseDuplicates(options)
  const boss = new PgBoss({
    connectionString: options.url,
    schema: JOBS_SCHEMA,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    reindex: false,
    monitorVacuum: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    max: 6,
    ...(options.role ? { options: `-c role=${options.role}` } : {}),
  })
  boss.on('error', (error) => options.onError('jobs', error))
  await boss.start()
  for (const subscription of options.subscriptions) await workOn(boss, subscription, options)
  for (const schedule of options.schedules) {
    await boss.work(schedule.name, () => saying(options.onError, schedule))
    await boss.schedule(schedule.name, schedule.cron, null, { tz: 'UTC' })
  }
  const stopping = new AbortController()
  const relay: DueRows = {
    name: 'outbox',
    idleMs: RELAY_IDLE_MS,
    concurrency: 1,
    run: () => relayOutbox(options.database, boss, options.subscriptions),
  }
  const loops = [relay, ...options.dueRows].flatMap((due) => {
    const queue: Queue = { due, polledAt: Number.NEGATIVE_INFINITY }
    return Array.from({ length: due.concurrency }, () => loop(queue, stopping.signal, options))
  })
  return {
    waiting: async () => (await boss.getQueues()).map(({ name, readyCount }) => ({ name, waiting: readyCount })),
    stop: async () => {
      stopping.abort()
      await Promise.all(loops)
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/** The queue retries by itself, but the failure must be reported. */
async function saying(onError: WorkerOptions['onError'], schedule: Schedule): Promise<void> {
  try {
    await inSpan(`run ${schedule.name}`, {}, () => schedule.run())
  } catch (error) {
    onError(schedule.name, error)
    throw error
  }
}

/** Queue names of what a worker serves, for installation. */
export const queuesOf = (work: Pick<WorkerOptions, 'subscriptions' | 'schedules'>) => [
  ...work.subscriptions.map(({ name, retriesMax }) => ({ name, retriesMax })),
  ...work.schedules.map(({ name }) => ({ name, retriesMax: 2, expireSeconds: SCHEDULE_EXPIRE_SECONDS })),
]

function refuseDuplicates({ subscriptions, schedules, dueRows }: WorkerOptions): void {
  const names = [...subscriptions, ...schedules, ...dueRows].map((item) => item.name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  invariant(twice === undefined, `one handler per job, but ${twice} has two`)
}

async function workOn(boss: PgBoss, subscription: Subscription, { onError }: WorkerOptions): Promise<void> {
  const options = {
    batchSize: BATCH,
    pollingIntervalSeconds: 0.5,
    notifyPollingIntervalSeconds: RETRY_POLL_SECONDS,
    perJobResults: true,
  } as const
  await boss.work<JobData, unknown, typeof options>(subscription.name, options, async (jobs) =>
    Promise.all(
      jobs.map(async (job) => {
        try {
          const payload = subscription.event.schema.parse(job.data.payload)
          await inSpan(`run ${subscription.name}`, {}, () => subscription.run(job.data.panelId, payload))
          return { id: job.id, status: 'completed' as const }
        } catch (error) {
          onError(subscription.name, error)
          return { id: job.id, status: 'failed' as const, output: { message: error instanceof Error ? error.message : 'failed' } }
        }
      }),
    ),
  )
}

/** What the loops of one queue share. */
interface Queue {
  readonly due: DueRows
  /** When the last poll began that has taken nothing yet. */
  polledAt: number
}

async function loop(queue: Queue, signal: AbortSignal, options: WorkerOptions): Promise<void> {
  const { idleMs } = queue.due
  while (!signal.aborted) {
    // While nothing is due one loop polls for all: the database answers an idle queue no more often for having many.
    const hasPolled = performance.now() - queue.polledAt < idleMs
    const pauseMs = hasPolled ? idleMs : await poll(queue, options)
    if (pauseMs > 0) await sleep(pauseMs, undefined, { signal }).catch(() => {})
  }
}

/** Works off one batch; returns for how long to pause. */
async function poll(queue: Queue, { onError, onPolled }: WorkerOptions): Promise<number> {
  const { due } = queue
  queue.polledAt = performance.now()
  try {
    const taken = await inSpan(`poll ${due.name}`, { attributes: { [TAKEN]: 0 } }, async (span) => {
      const rows = await due.run()
      span?.setAttribute(TAKEN, rows)
      return rows
    })
    onPolled?.(due.name, taken)
    if (taken === 0) return due.idleMs
    queue.polledAt = Number.NEGATIVE_INFINITY
    return 0
  } catch (error) {
    onError(due.name, error)
    return ERROR_PAUSE_MS
  }
}
