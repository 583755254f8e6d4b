import { sql, type Trx } from '@vitrine/platform/database'
import { type AttentionCount, type AttentionItem, type AttentionQuestion, waitingAfter } from '@vitrine/platform/http'
import { isLocale, type Locale } from '@vitrine/platform/kernel'

export type FreeTrialStatus = 'in_moderation' | 'in_processing' | 'completed' | 'canceled' | 'expired'

export interface FreeTrial {
  readonly id: number
  readonly userId: number
  readonly questId: number
  readonly status: FreeTrialStatus
  readonly url: string
  readonly proofUrl: string | null
  readonly orderId: number | null
  readonly locale: Locale
  readonly createdAt: Date
  readonly expireAt: Date
}
type Row = Omit<FreeTrial, 'locale'> & { readonly locale: string }

const columns = sql`id, user_id as "userId", quest_id as "questId", status, url, proof_url as "proofUrl", order_id as "orderId", locale,
  created_at as "createdAt", expire_at as "expireAt"`
const trialOf = (row: Row): FreeTrial => ({ ...row, locale: isLocale(row.locale) ? row.locale : 'en' })

/** How many trials of a quest a customer took, and how many of them count. One that was refused, or expired before its review, may be taken again. */
export const countTaken = (trx: Trx, userId: number, questId: number): Promise<{ all: number; counting: number }> =>
  trx.one(sql<{ all: number; counting: number }>`
    select count(*)::int as all, (count(*) filter (where status <> 'canceled' and not (status = 'expired' and order_id is null)))::int as counting
      from earning.free_trial where panel_id = ${trx.panelId} and user_id = ${userId} and quest_id = ${questId}`)

export type NewFreeTrial = Pick<FreeTrial, 'userId' | 'questId' | 'status' | 'url' | 'proofUrl' | 'locale' | 'createdAt' | 'expireAt'> & {
  readonly nth: number
}

/** Whether this link was used with the quest before; a trial that was refused, or expired before its review, does not count. */
export const isLinkTaken = async (trx: Trx, questId: number, url: string): Promise<boolean> =>
  (await trx.maybe(sql`
    select 1 from earning.free_trial
     where panel_id = ${trx.panelId} and quest_id = ${questId} and md5(url) = md5(${url}) and status <> 'canceled' and not (status = 'expired' and order_id is null)`)) !==
  undefined

/** Undefined when a concurrent duplicate, or one for the same link, was first. */
export async function insertTrial(trx: Trx, trial: NewFreeTrial): Promise<FreeTrial | undefined> {
  const row = await trx.maybe(sql<Row>`
    insert into earning.free_trial (panel_id, user_id, quest_id, nth, status, url, proof_url, locale, created_at, expire_at)
    values (${trx.panelId}, ${trial.userId}, ${trial.questId}, ${trial.nth}, ${trial.status}, ${trial.url}, ${trial.proofUrl}, ${trial.locale},
            ${trial.createdAt}, ${trial.expireAt})
    on conflict do nothing
    returning ${columns}`)
  return row && trialOf(row)
}

export const listTrials = async (trx: Trx, userId: number, limit: number): Promise<FreeTrial[]> =>
  (
    await trx.rows(
      sql<Row>`select ${columns} from earning.free_trial where panel_id = ${trx.panelId} and user_id = ${userId} order by id desc limit ${limit}`,
    )
  ).map(trialOf)

export async function findTrial(trx: Trx, userId: number, id: number): Promise<FreeTrial | undefined> {
  const row = await trx.maybe(
    sql<Row>`select ${columns} from earning.free_trial where panel_id = ${trx.panelId} and id = ${id} and user_id = ${userId}`,
  )
  return row && trialOf(row)
}

/** Locks one that waits for an operator. */
export async function lockWaiting(trx: Trx, id: number): Promise<FreeTrial | undefined> {
  const row = await trx.maybe(sql<Row>`
    select ${columns} from earning.free_trial where panel_id = ${trx.panelId} and id = ${id} and status = 'in_moderation' for no key update`)
  return row && trialOf(row)
}

/** Trials by number. */
export const trialsByNumber = async (trx: Trx, ids: readonly number[]): Promise<FreeTrial[]> =>
  (
    await trx.rows(sql<Row>`select ${columns} from earning.free_trial where panel_id = ${trx.panelId} and id = any (${[...ids]}::int[])`)
  ).map(trialOf)

/** Trials whose proof waits for an operator, oldest first. */
export const listWaiting = async (trx: Trx, limit: number): Promise<FreeTrial[]> =>
  (
    await trx.rows(
      sql<Row>`select ${columns} from earning.free_trial where panel_id = ${trx.panelId} and status = 'in_moderation' order by id limit ${limit}`,
    )
  ).map(trialOf)

/** How many wait, and since when the first of them does. */
export const waitingTrialCount = (trx: Trx): Promise<AttentionCount> =>
  trx.one(sql<AttentionCount>`
    select count(*)::int as count, min(created_at) as "oldestAt" from earning.free_trial where panel_id = ${trx.panelId} and status = 'in_moderation'`)

/** The same trials, the longest waiting first, by their links. */
export const waitingTrials = async (trx: Trx, question: AttentionQuestion): Promise<AttentionItem[]> =>
  (
    await trx.rows(sql<{ id: number; at: Date; label: string; customerId: number }>`
      select id, created_at as at, url as label, user_id as "customerId" from earning.free_trial
       where panel_id = ${trx.panelId} and status = 'in_moderation' ${waitingAfter(question, 'created_at', 'id')}`)
  ).map((row) => ({ ...row, amount: null }))

export async function writeOrder(trx: Trx, id: number, orderId: number): Promise<void> {
  await trx.run(sql`
    update earning.free_trial set status = 'in_processing', order_id = ${orderId} where panel_id = ${trx.panelId} and id = ${id}`)
}

export async function writeCanceled(trx: Trx, id: number): Promise<void> {
  await trx.run(sql`update earning.free_trial set status = 'canceled' where panel_id = ${trx.panelId} and id = ${id}`)
}

/** The order of a trial has ended; an expired one keeps that status. */
export async function writeEnd(trx: Trx, orderId: number, status: 'completed' | 'canceled'): Promise<void> {
  await trx.run(sql`
    update earning.free_trial set status = ${status} where panel_id = ${trx.panelId} and order_id = ${orderId} and status = 'in_processing'`)
}

/** Trials that were not completed in their time; answers how many. */
export const expireTrials = (trx: Trx, now: Date): Promise<number> =>
  trx.run(sql`
    update earning.free_trial set status = 'expired'
     where panel_id = ${trx.panelId} and status in ('in_moderation', 'in_processing') and expire_at <= ${now}`)
