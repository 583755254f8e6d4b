import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import type { Withdrawal } from './withdrawal-store.ts'

export interface WithdrawalAttempt {
  readonly id: number
  readonly withdrawalId: number
  readonly operatorId: number
  readonly termsHash: Buffer
  readonly state: 'sending' | 'unknown' | 'sent' | 'failed'
  readonly reference: string | null
  /** The day whose cap it counts for: `2026-11-20`. */
  readonly day: string
  readonly startedAt: Date
}

const columns = sql`
  a.id, a.withdrawal_id as "withdrawalId", a.operator_id as "operatorId", a.terms_hash as "termsHash", a.state, a.reference, a.day::text as day,
  a.started_at as "startedAt"`

/** The UTC day of a time, as the caps count. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/** The intent: written before anything is done outside. */
export async function openAttempt(trx: Trx, withdrawal: Withdrawal, operatorId: number, now: Date): Promise<void> {
  await trx.run(sql`
    insert into payments.withdrawal_attempt (panel_id, withdrawal_id, method_id, operator_id, terms_hash, day, started_at)
    values (${trx.panelId}, ${withdrawal.id}, ${withdrawal.methodId}, ${operatorId}, ${withdrawal.termsHash}, ${dayOf(now)}, ${now})`)
}

/** The attempt that is open, or the one that succeeded. */
export const findAttempt = (trx: Trx, withdrawalId: number): Promise<WithdrawalAttempt | undefined> =>
  trx.maybe(sql<WithdrawalAttempt>`
    select ${columns} from payments.withdrawal_attempt a where a.panel_id = ${trx.panelId} and a.withdrawal_id = ${withdrawalId} and a.state <> 'failed'`)

export interface AttemptOutcome {
  readonly state: 'unknown' | 'sent' | 'failed'
  readonly reference?: string
  readonly detail?: string
  readonly now: Date
}

/** Writes an outcome once: an ended attempt does not change. */
export async function writeAttempt(trx: Trx, attemptId: number, { state, reference, detail, now }: AttemptOutcome): Promise<void> {
  await trx.run(sql`
    update payments.withdrawal_attempt
       set state = ${state}, reference = ${reference ?? null}, detail = ${detail ?? null}, ended_at = ${state === 'unknown' ? null : now}
     where panel_id = ${trx.panelId} and id = ${attemptId} and state in ('sending', 'unknown')`)
}

/** Attempts whose outcome is still unreported since a time. */
export const attemptsBefore = (trx: Trx, time: Date): Promise<WithdrawalAttempt[]> =>
  trx.rows(sql<WithdrawalAttempt>`
    select ${columns} from payments.withdrawal_attempt a
     where a.panel_id = ${trx.panelId} and a.state in ('sending', 'unknown') and a.started_at < ${time} order by a.withdrawal_id`)

/** Takes an amount out of the day's cap; false, and nothing taken, when it does not fit. */
export async function takeFromCap(trx: Trx, day: string, amount: Micro, cap: Micro): Promise<boolean> {
  if (amount > cap) return false
  const taken = await trx.run(sql`
    insert into payments.withdrawal_day as d (panel_id, day, sent_micro) values (${trx.panelId}, ${day}, ${amount})
    on conflict (panel_id, day) do update set sent_micro = d.sent_micro + excluded.sent_micro where d.sent_micro + excluded.sent_micro <= ${cap}`)
  return taken === 1
}

/** What left, or may have left, on that day. */
export async function sentOfDay(trx: Trx, day: string): Promise<Micro> {
  const row = await trx.maybe(
    sql<{ sent: bigint }>`select sent_micro as sent from payments.withdrawal_day where panel_id = ${trx.panelId} and day = ${day}`,
  )
  return micro(row?.sent ?? 0n)
}

/** An attempt that sent nothing gives its share back. */
export async function giveBackToCap(trx: Trx, day: string, amount: Micro): Promise<void> {
  await trx.run(
    sql`update payments.withdrawal_day set sent_micro = sent_micro - ${amount} where panel_id = ${trx.panelId} and day = ${day}`,
  )
}
