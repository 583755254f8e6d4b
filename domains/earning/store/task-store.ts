import { sql, type Trx } from '@vitrine/platform/database'
import type { TaskKind } from '../vocabulary.ts'

export interface Task {
  readonly id: number
  readonly customerId: number
  readonly serviceId: number
  readonly kind: TaskKind
  readonly url: string
  /** The platform's id of the video or channel. */
  readonly target: string
  readonly title: string | null
  readonly thumbnail: string | null
  readonly reward: bigint
  readonly wanted: number
  readonly done: number
  readonly reserved: number
  readonly comments: readonly string[]
  /** What the customer wants written about; not a text to copy. */
  readonly brief: string | null
  /** Codes of languages, one a line. */
  readonly language: string | null
  readonly startCount: bigint | null
  readonly openedAt: Date
  readonly canceledAt: Date | null
  readonly closedAt: Date | null
  readonly hasRoom: boolean
}

export const taskColumns =
  sql.raw(`t.id, t.customer_id as "customerId", t.service_id as "serviceId", t.kind, t.url, t.target, t.title, t.thumbnail, t.reward_micro as reward, t.wanted,
  t.done, t.reserved, t.comments, t.brief, t.language, t.start_count as "startCount", t.opened_at as "openedAt", t.canceled_at as "canceledAt", t.closed_at as "closedAt", t.has_room as "hasRoom"`)

export interface NewTask
  extends Pick<
    Task,
    | 'customerId'
    | 'serviceId'
    | 'kind'
    | 'url'
    | 'target'
    | 'title'
    | 'thumbnail'
    | 'reward'
    | 'wanted'
    | 'comments'
    | 'brief'
    | 'language'
    | 'startCount'
  > {
  readonly orderId: number
  readonly requestId: string
}

/** Opens the task of a request, or returns the existing one. */
export async function openTask(trx: Trx, task: NewTask, now: Date): Promise<number> {
  await trx.run(sql`
    insert into earning.task (panel_id, order_id, customer_id, request_id, service_id, kind, url, target, title, thumbnail, reward_micro, wanted, comments, brief, language, start_count, opened_at)
    values (${trx.panelId}, ${task.orderId}, ${task.customerId}, ${task.requestId}, ${task.serviceId}, ${task.kind}, ${task.url}, ${task.target},
      ${task.title}, ${task.thumbnail}, ${task.reward}, ${task.wanted}, ${[...task.comments]}::text[], ${task.brief}, ${task.language}, ${task.startCount}, ${now})
    on conflict (panel_id, request_id) do nothing`)
  const id = await findTaskId(trx, task.requestId)
  if (id === undefined) throw new Error('a task that was opened stands')
  return id
}

export async function findTaskId(trx: Trx, requestId: string): Promise<number | undefined> {
  const row = await trx.maybe(
    sql<{ id: number }>`select id from earning.task where panel_id = ${trx.panelId} and request_id = ${requestId}::uuid`,
  )
  return row?.id
}

export const tasksById = (trx: Trx, ids: readonly number[]): Promise<Task[]> =>
  trx.rows(sql<Task>`select ${taskColumns} from earning.task t where t.panel_id = ${trx.panelId} and t.id = any(${[...ids]}::integer[])`)

/** Lock order: the task before its checks. */
export const lockTask = (trx: Trx, id: number): Promise<Task | undefined> =>
  trx.maybe(sql<Task>`select ${taskColumns} from earning.task t where t.panel_id = ${trx.panelId} and t.id = ${id} for no key update`)

/** The task, locked with all open ones for the same action: the proof of one must not prove another. Undefined when it is closed. */
export async function lockTaskAndAlike(trx: Trx, id: number): Promise<Task | undefined> {
  const tasks = await trx.rows(sql<Task>`
    select ${taskColumns} from earning.task t
     where t.panel_id = ${trx.panelId} and t.closed_at is null
       and (t.kind, t.target) = (select o.kind, o.target from earning.task o where o.panel_id = ${trx.panelId} and o.id = ${id})
     order by t.id for no key update of t`)
  return tasks.find((task) => task.id === id)
}

export async function reservePlace(trx: Trx, id: number): Promise<void> {
  await trx.run(sql`update earning.task set reserved = reserved + 1 where panel_id = ${trx.panelId} and id = ${id}`)
}

/** Completes or frees a reserved place; closes a task that has nothing left to wait for. */
export async function releasePlace(trx: Trx, id: number, isDone: boolean, now: Date): Promise<void> {
  const more = isDone ? 1 : 0
  await trx.run(sql`
    update earning.task set done = done + ${more}, reserved = reserved - 1,
           closed_at = case when done + ${more} = wanted or (canceled_at is not null and reserved = 1) then ${now}::timestamptz end
     where panel_id = ${trx.panelId} and id = ${id}`)
}

export async function cancelTask(trx: Trx, id: number, now: Date): Promise<void> {
  await trx.run(sql`
    update earning.task set canceled_at = coalesce(canceled_at, ${now}::timestamptz), closed_at = case when reserved = 0 then ${now}::timestamptz end
     where panel_id = ${trx.panelId} and id = ${id} and closed_at is null`)
}
