import { sql, type Trx } from '@vitrine/platform/database'
import { type Check, checkColumns, isOpen } from '../store/check-store.ts'
import { type Task, taskColumns, tasksById } from '../store/task-store.ts'
import type { TaskKind } from '../vocabulary.ts'

export interface TaskFilter {
  readonly userId: number
  /** Leaves out what this channel has done, or has open for another order. */
  readonly channelId?: string
  readonly kind?: TaskKind
  readonly direction: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

export interface TaskPage {
  readonly tasks: readonly Task[]
  readonly total: number
  /** The caller's open checks of these tasks, by task. */
  readonly checks: ReadonlyMap<number, Check>
}

/** Tasks with room for one more, and those the caller has open; never of the caller's own orders (NS-37). */
export async function listTasks(trx: Trx, { userId, channelId, kind, direction, limit, offset }: TaskFilter): Promise<TaskPage> {
  const open = (await openChecks(trx, userId)).filter((check) => channelId === undefined || check.channelId === channelId)
  const checks = new Map(open.map((check) => [check.taskId, check]))
  const isOfKind = kind === undefined ? sql`` : sql`and t.kind = ${kind}`
  const isNew =
    channelId === undefined
      ? sql``
      : sql`and not exists (select from earning.task_check d where d.panel_id = t.panel_id and d.channel_id = ${channelId} and d.kind = t.kind
          and d.target = t.target and d.status <> 'canceled')`
  const matching = sql`
    from earning.task t where t.panel_id = ${trx.panelId} and t.closed_at is null and t.customer_id <> ${userId} ${isOfKind}
     and (t.id = any(${[...checks.keys()]}::integer[]) or (t.has_room ${isNew}))`
  const order = direction === 'asc' ? sql`t.reward_micro, t.id` : sql`t.reward_micro desc, t.id desc`
  const tasks = await trx.rows(sql<Task>`select ${taskColumns} ${matching} order by ${order} limit ${limit} offset ${offset}`)
  const { total } = await trx.one(sql<{ total: number }>`select count(*)::int as total ${matching}`)
  return { tasks, total, checks }
}

export const openChecks = (trx: Trx, userId: number): Promise<Check[]> =>
  trx.rows(sql<Check>`
    select ${checkColumns} from earning.task_check c where c.panel_id = ${trx.panelId} and c.user_id = ${userId} and ${isOpen} order by c.id`)

const RECENT_MAX = 20

export interface OwnChecks {
  readonly checks: readonly { readonly check: Check; readonly task: Task }[]
  readonly earnedToday: bigint
  /** Begun within a day. */
  readonly begun: number
}

/** A person's open checks, and the results of those begun since yesterday, the latest first. */
export async function ownChecks(trx: Trx, userId: number, now: Date): Promise<OwnChecks> {
  const yesterday = new Date(now.getTime() - 86_400_000)
  const midnight = new Date(now.toISOString().slice(0, 10))
  const rows = await trx.rows(sql<Check>`
    (select ${checkColumns} from earning.task_check c where c.panel_id = ${trx.panelId} and c.user_id = ${userId} and ${isOpen})
    union all
    (select ${checkColumns} from earning.task_check c where c.panel_id = ${trx.panelId} and c.user_id = ${userId} and c.created_at > ${yesterday}
        and c.status in ('completed', 'error') order by c.created_at desc limit ${RECENT_MAX})`)
  const tasks = new Map((await tasksById(trx, [...new Set(rows.map((row) => row.taskId))])).map((task) => [task.id, task]))
  const sums = await trx.one(sql<{ earned: string; begun: number }>`
    select coalesce(sum(reward_micro) filter (where completed_at >= ${midnight}), 0)::text as earned,
           (count(*) filter (where created_at > ${yesterday} and status <> 'canceled'))::int as begun
      from earning.task_check where panel_id = ${trx.panelId} and user_id = ${userId} and created_at > ${new Date(yesterday.getTime() - 86_400_000)}`)
  const checks = rows.flatMap((check) => {
    const task = tasks.get(check.taskId)
    return task ? [{ check, task }] : []
  })
  return { checks: checks.sort((one, other) => other.check.id - one.check.id), earnedToday: BigInt(sums.earned), begun: sums.begun }
}
