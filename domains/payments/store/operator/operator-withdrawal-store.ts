import { sql, type Trx } from '@vitrine/platform/database'
import { type AttentionCount, type AttentionItem, type AttentionQuestion, waitingAfter } from '@vitrine/platform/http'
import { type Micro, micro } from '@vitrine/platform/kernel'
import type { WithdrawalState } from '../../model/withdrawal-states.ts'

/** A withdrawal as operators see it in a list. */
export interface OperatorWithdrawal {
  readonly id: number
  readonly userId: number
  readonly methodId: number
  readonly method: string
  readonly amount: Micro
  readonly fee: Micro
  readonly accountNumber: string
  readonly userComment: string | null
  readonly termsHash: Buffer
  readonly state: WithdrawalState
  readonly approvers: readonly number[]
  readonly createdAt: Date
}

interface Row extends Omit<OperatorWithdrawal, 'amount' | 'fee'> {
  readonly amount: bigint
  readonly fee: bigint
}
const columns = sql.raw(`
  w.id, w.user_id as "userId", w.method_id as "methodId", m.texts -> 'en' ->> 'name' as method, w.amount_micro as amount, w.fee_micro as fee, w.account_number as "accountNumber",
  w.user_comment as "userComment", w.terms_hash as "termsHash", w.state, array_remove(array[w.approver_1, w.approver_2], null) as approvers, w.created_at as "createdAt"`)
const withMethod = sql.raw('join payments.withdrawal_method m on m.panel_id = w.panel_id and m.id = w.method_id')
const toWithdrawal = (row: Row): OperatorWithdrawal => ({ ...row, amount: micro(row.amount), fee: micro(row.fee) })

/** Withdrawals of these states that have not ended, by number: the oldest first. */
export const openWithdrawalsAfter = async (
  trx: Trx,
  states: readonly WithdrawalState[],
  after: number,
  limit: number,
): Promise<OperatorWithdrawal[]> =>
  (
    await trx.rows(sql<Row>`
      select ${columns} from payments.withdrawal w ${withMethod}
       where w.panel_id = ${trx.panelId} and w.state not in ('completed', 'void', 'bounced') and w.state = any (${[...states]}::text[])
         and w.id > ${after} order by w.id limit ${limit}`)
  ).map(toWithdrawal)

/** Withdrawals of these states that have ended, the newest first. */
export const endedWithdrawalsBefore = async (
  trx: Trx,
  states: readonly WithdrawalState[],
  before: number,
  limit: number,
): Promise<OperatorWithdrawal[]> =>
  (
    await trx.rows(sql<Row>`
      select ${columns} from payments.withdrawal w ${withMethod}
       where w.panel_id = ${trx.panelId} and w.state in ('completed', 'void', 'bounced') and w.state = any (${[...states]}::text[])
         and w.id < ${before} order by w.id desc limit ${limit}`)
  ).map(toWithdrawal)

/** Withdrawals by number, in whatever state. */
export const operatorWithdrawals = async (trx: Trx, ids: readonly number[]): Promise<OperatorWithdrawal[]> =>
  (
    await trx.rows(sql<Row>`
      select ${columns} from payments.withdrawal w ${withMethod} where w.panel_id = ${trx.panelId} and w.id = any (${[...ids]}::int[]) order by w.id`)
  ).map(toWithdrawal)

export interface PayoutAttempt {
  readonly startedAt: Date
  readonly state: string
  readonly reference: string | null
  readonly detail: string | null
}

/** Attempts to send one of them, the oldest first. */
export const attemptsOf = (trx: Trx, withdrawalId: number): Promise<PayoutAttempt[]> =>
  trx.rows(sql<PayoutAttempt>`
    select started_at as "startedAt", state, reference, detail from payments.withdrawal_attempt
     where panel_id = ${trx.panelId} and withdrawal_id = ${withdrawalId} order by id`)

export interface WithdrawalEvent {
  readonly at: Date
  readonly kind: string
  readonly actor: string
  readonly detail: string | null
}

/** What happened to one of them, the oldest first. */
export const eventsOf = (trx: Trx, withdrawalId: number): Promise<WithdrawalEvent[]> =>
  trx.rows(sql<WithdrawalEvent>`
    select created_at as at, kind, actor_kind as actor, detail from payments.withdrawal_event
     where panel_id = ${trx.panelId} and withdrawal_id = ${withdrawalId} order by id`)

/** How many withdrawals wait for an operator, since when, and what they are worth. */
export async function waitingWithdrawalCount(trx: Trx): Promise<AttentionCount> {
  const { amount, ...found } = await trx.one(sql<{ count: number; oldestAt: Date | null; amount: bigint }>`
    select count(*)::int as count, min(created_at) as "oldestAt", coalesce(sum(amount_micro), 0)::bigint as amount
      from payments.withdrawal where panel_id = ${trx.panelId} and state not in ('completed', 'void', 'bounced') and state <> 'sent'`)
  return { ...found, amount: micro(amount) }
}

/** The same withdrawals, the longest waiting first. */
export const waitingWithdrawals = async (trx: Trx, question: AttentionQuestion): Promise<AttentionItem[]> =>
  (
    await trx.rows(sql<{ id: number; at: Date; customerId: number; amount: bigint }>`
      select id, created_at as at, user_id as "customerId", amount_micro as amount from payments.withdrawal
       where panel_id = ${trx.panelId} and state not in ('completed', 'void', 'bounced') and state <> 'sent' ${waitingAfter(question, 'created_at', 'id')}`)
  ).map((row) => ({ ...row, label: String(row.id), amount: micro(row.amount) }))
