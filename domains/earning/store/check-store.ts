import { sql, type Trx } from '@vitrine/platform/database'
import type { CheckStatus, TaskKind } from '../vocabulary.ts'

export interface Check {
  readonly id: number
  readonly taskId: number
  readonly userId: number
  readonly accountId: number
  readonly channelId: string
  readonly kind: TaskKind
  readonly target: string
  readonly reward: bigint
  readonly customComment: string | null
  /** The task's. */
  readonly brief: string | null
  readonly language: string | null
  readonly countBefore: bigint | null
  readonly status: CheckStatus
  readonly createdAt: Date
  readonly startAt: Date | null
  readonly endAt: Date | null
  readonly polledAt: Date | null
  readonly dueAt: Date | null
}

export const checkColumns =
  sql.raw(`c.id, c.task_id as "taskId", c.user_id as "userId", c.youtube_account_id as "accountId", c.channel_id as "channelId", c.kind, c.target,
  c.reward_micro as reward, c.custom_comment as "customComment",
  (select t.brief from earning.task t where t.panel_id = c.panel_id and t.id = c.task_id) as brief,
  (select t.language from earning.task t where t.panel_id = c.panel_id and t.id = c.task_id) as language, c.count_before as "countBefore", c.status, c.created_at as "createdAt", c.start_at as "startAt", c.end_at as "endAt",
  c.looked_at as "polledAt", c.due_at as "dueAt"`)

export const isOpen = sql.raw(`c.status in ('created', 'in_processing', 'in_moderation')`)

export interface NewCheck extends Pick<Check, 'taskId' | 'userId' | 'accountId' | 'channelId' | 'kind' | 'target' | 'reward'> {
  readonly seat: number
  readonly comment: { readonly no: number; readonly text: string } | null
  readonly dueAt: Date
}

export const insertCheck = (trx: Trx, check: NewCheck, now: Date): Promise<Check> =>
  trx.one(sql<Check>`
    insert into earning.task_check as c (panel_id, task_id, user_id, youtube_account_id, channel_id, kind, target, reward_micro, seat, comment_no, custom_comment, status, created_at, due_at)
    values (${trx.panelId}, ${check.taskId}, ${check.userId}, ${check.accountId}, ${check.channelId}, ${check.kind}, ${check.target}, ${check.reward}, ${check.seat},
      ${check.comment?.no ?? null}, ${check.comment?.text ?? null}, 'created', ${now}, ${check.dueAt})
    returning ${checkColumns}`)

/** A free seat of the person; null when all five are taken. */
export async function freeSeat(trx: Trx, userId: number): Promise<number | null> {
  const row = await trx.one(sql<{ seat: number | null }>`
    select min(s.seat) as seat from generate_series(1, 5) as s (seat)
     where not exists (select from earning.task_check c where c.panel_id = ${trx.panelId} and c.user_id = ${userId} and c.seat = s.seat and ${isOpen})`)
  return row.seat
}

/** The first of so many comment texts that nobody of the task has; null when there are none left. */
export async function freeComment(trx: Trx, taskId: number, count: number): Promise<number | null> {
  const row = await trx.one(sql<{ no: number | null }>`
    select min(s.no) as no from generate_series(1, ${count}::integer) as s (no)
     where not exists (select from earning.task_check c where c.panel_id = ${trx.panelId} and c.task_id = ${taskId} and c.comment_no = s.no
       and c.status not in ('canceled', 'error'))`)
  return row.no
}

/** How many a person has begun since then, without those given up. */
export async function countBegun(trx: Trx, userId: number, since: Date): Promise<number> {
  const row = await trx.one(sql<{ count: number }>`
    select count(*)::int as count from earning.task_check
     where panel_id = ${trx.panelId} and user_id = ${userId} and created_at > ${since} and status <> 'canceled'`)
  return row.count
}

/** How many actions like this were paid that began since then, for whichever order. */
export async function countPaid(trx: Trx, { kind, target }: Pick<Check, 'kind' | 'target'>, since: Date): Promise<number> {
  const row = await trx.one(sql<{ count: number }>`
    select count(*)::int as count from earning.task_check
     where panel_id = ${trx.panelId} and kind = ${kind} and target = ${target} and status = 'completed' and start_at >= ${since}`)
  return row.count
}

export const findCheck = (trx: Trx, id: number): Promise<Check | undefined> =>
  trx.maybe(sql<Check>`select ${checkColumns} from earning.task_check c where c.panel_id = ${trx.panelId} and c.id = ${id}`)

export const lockCheck = (trx: Trx, id: number): Promise<Check | undefined> =>
  trx.maybe(
    sql<Check>`select ${checkColumns} from earning.task_check c where c.panel_id = ${trx.panelId} and c.id = ${id} for no key update`,
  )

export const startCheck = (trx: Trx, id: number, countBefore: number | null, now: Date): Promise<Check> =>
  trx.one(sql<Check>`
    update earning.task_check c set status = 'in_processing', start_at = ${now}, count_before = ${countBefore}
     where c.panel_id = ${trx.panelId} and c.id = ${id} returning ${checkColumns}`)

export const endCheck = (trx: Trx, id: number, dueAt: Date, now: Date): Promise<Check> =>
  trx.one(sql<Check>`
    update earning.task_check c set status = 'in_moderation', end_at = ${now}, due_at = ${dueAt}
     where c.panel_id = ${trx.panelId} and c.id = ${id} returning ${checkColumns}`)

/** The check is over. */
export const closeCheck = (trx: Trx, id: number, status: 'completed' | 'canceled' | 'error', now: Date): Promise<Check> =>
  trx.one(sql<Check>`
    update earning.task_check c set status = ${status}, due_at = null, end_at = case when ${status} = 'completed' then coalesce(end_at, ${now}) else end_at end,
           completed_at = case when ${status} = 'completed' then ${now}::timestamptz end
     where c.panel_id = ${trx.panelId} and c.id = ${id} returning ${checkColumns}`)

export async function postponeCheck(trx: Trx, id: number, dueAt: Date): Promise<void> {
  await trx.run(sql`
    update earning.task_check set due_at = ${dueAt} where panel_id = ${trx.panelId} and id = ${id} and due_at is not null`)
}

/** Rate-limits verifications of a check; false when the last one is too recent. */
export async function takePoll(trx: Trx, id: number, notAfter: Date, now: Date): Promise<boolean> {
  const taken = await trx.run(sql`
    update earning.task_check set looked_at = ${now} where panel_id = ${trx.panelId} and id = ${id} and (looked_at is null or looked_at <= ${notAfter})`)
  return taken > 0
}

/** The open checks of one task. */
export const openChecksOf = (trx: Trx, taskId: number): Promise<Check[]> =>
  trx.rows(sql<Check>`
    select ${checkColumns} from earning.task_check c where c.panel_id = ${trx.panelId} and c.task_id = ${taskId} and ${isOpen} order by c.id for no key update`)
