import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import type { WithdrawalState } from '../model/withdrawal-states.ts'

export interface Withdrawal {
  readonly id: number
  readonly userId: number
  readonly methodId: number
  readonly amount: Micro
  readonly fee: Micro
  readonly accountNumber: string
  readonly userComment: string | null
  /** SHA-256 of amount, method and address: what an approval approves. */
  readonly termsHash: Buffer
  readonly state: WithdrawalState
  /** Who approved, in turn; one or two people. */
  readonly approvers: readonly number[]
  readonly createdAt: Date
}

interface Row {
  readonly id: number
  readonly user_id: number
  readonly method_id: number
  readonly amount_micro: bigint
  readonly fee_micro: bigint
  readonly account_number: string
  readonly user_comment: string | null
  readonly terms_hash: Buffer
  readonly state: WithdrawalState
  readonly approver_1: number | null
  readonly approver_2: number | null
  readonly created_at: Date
}
const columns = sql`
  w.id, w.user_id, w.method_id, w.amount_micro, w.fee_micro, w.account_number, w.user_comment, w.terms_hash, w.state, w.approver_1, w.approver_2, w.created_at`

const toWithdrawal = (row: Row): Withdrawal => ({
  id: row.id,
  userId: row.user_id,
  methodId: row.method_id,
  amount: micro(row.amount_micro),
  fee: micro(row.fee_micro),
  accountNumber: row.account_number,
  userComment: row.user_comment,
  termsHash: row.terms_hash,
  state: row.state,
  approvers: [row.approver_1, row.approver_2].filter((id) => id !== null),
  createdAt: row.created_at,
})

export type NewWithdrawal = Pick<Withdrawal, 'userId' | 'methodId' | 'amount' | 'fee' | 'accountNumber' | 'userComment' | 'createdAt'>

/** Undefined while another one of the customer is open. */
export async function insertWithdrawal(trx: Trx, input: NewWithdrawal): Promise<Withdrawal | undefined> {
  const row = await trx.maybe(sql<Row>`
    insert into payments.withdrawal as w (panel_id, user_id, method_id, amount_micro, fee_micro, account_number, user_comment, created_at)
    values (${trx.panelId}, ${input.userId}, ${input.methodId}, ${input.amount}, ${input.fee}, ${input.accountNumber}, ${input.userComment}, ${input.createdAt})
    on conflict (panel_id, user_id) where state not in ('sent', 'completed', 'void', 'bounced') do nothing
    returning ${columns}`)
  return row && toWithdrawal(row)
}

/** A withdrawal of the panel by its number, whose ever it is. */
export async function findWithdrawal(trx: Trx, id: number): Promise<Withdrawal | undefined> {
  const row = await trx.maybe(sql<Row>`select ${columns} from payments.withdrawal w where w.panel_id = ${trx.panelId} and w.id = ${id}`)
  return row && toWithdrawal(row)
}

export async function lockWithdrawal(trx: Trx, id: number): Promise<Withdrawal | undefined> {
  const row = await trx.maybe(
    sql<Row>`select ${columns} from payments.withdrawal w where w.panel_id = ${trx.panelId} and w.id = ${id} for no key update`,
  )
  return row && toWithdrawal(row)
}

/** The newest first. */
export const withdrawalsOfUser = async (trx: Trx, userId: number, limit: number): Promise<Withdrawal[]> =>
  (
    await trx.rows(sql<Row>`
      select ${columns} from payments.withdrawal w where w.panel_id = ${trx.panelId} and w.user_id = ${userId} order by w.id desc limit ${limit}`)
  ).map(toWithdrawal)

/** What an operator still has to do something about, the oldest first. */
export const openWithdrawals = async (trx: Trx): Promise<Withdrawal[]> =>
  (
    await trx.rows(sql<Row>`
      select ${columns} from payments.withdrawal w where w.panel_id = ${trx.panelId} and w.state not in ('completed', 'void', 'bounced') order by w.id`)
  ).map(toWithdrawal)

export async function writeWithdrawalState(trx: Trx, id: number, state: WithdrawalState, now: Date): Promise<void> {
  const endedAt = state === 'completed' || state === 'void' || state === 'bounced' ? now : null
  await trx.run(sql`update payments.withdrawal set state = ${state}, ended_at = ${endedAt} where panel_id = ${trx.panelId} and id = ${id}`)
}

/** The nth approval (1 or 2), of the terms that the operator saw. */
export async function writeApproval(
  trx: Trx,
  id: number,
  approval: {
    readonly nth: 1 | 2
    readonly operatorId: number
    readonly termsHash: Buffer
    readonly state: WithdrawalState
    readonly now: Date
  },
): Promise<void> {
  const { nth, operatorId, termsHash, state, now } = approval
  const written =
    nth === 1
      ? sql`approver_1 = ${operatorId}, approved_1_at = ${now}, approved_1_hash = ${termsHash}`
      : sql`approver_2 = ${operatorId}, approved_2_at = ${now}, approved_2_hash = ${termsHash}`
  await trx.run(sql`update payments.withdrawal set state = ${state}, ${written} where panel_id = ${trx.panelId} and id = ${id}`)
}

/** A trigger voids the approvals with it. */
export async function writePayoutAddress(trx: Trx, id: number, accountNumber: string): Promise<void> {
  await trx.run(sql`update payments.withdrawal set account_number = ${accountNumber} where panel_id = ${trx.panelId} and id = ${id}`)
}

export interface WithdrawalHold {
  readonly pot: 'referral' | 'task'
  readonly holdId: string
  readonly amount: Micro
}

export async function insertWithdrawalHold(trx: Trx, withdrawalId: number, { pot, holdId, amount }: WithdrawalHold): Promise<void> {
  await trx.run(sql`
    insert into payments.withdrawal_hold (panel_id, withdrawal_id, pot, hold_id, amount_micro)
    values (${trx.panelId}, ${withdrawalId}, ${pot}, ${holdId}, ${amount})`)
}

/** Referral first. */
export const holdsOfWithdrawal = (trx: Trx, withdrawalId: number): Promise<WithdrawalHold[]> =>
  trx.rows(sql<WithdrawalHold>`
    select pot, hold_id as "holdId", amount_micro as amount from payments.withdrawal_hold
     where panel_id = ${trx.panelId} and withdrawal_id = ${withdrawalId} order by pot`)

/** Who gave it its present address, and when; undefined where the customer did. */
export const lastAddressChange = (trx: Trx, id: number): Promise<{ readonly at: Date; readonly actorId: number } | undefined> =>
  trx.maybe(sql<{ at: Date; actorId: number }>`
    select created_at as at, actor_id as "actorId" from payments.withdrawal_event
     where panel_id = ${trx.panelId} and withdrawal_id = ${id} and kind = 'address-changed' order by id desc limit 1`)

export interface WithdrawalActor {
  readonly kind: 'user' | 'operator' | 'system'
  readonly id: number
}

export async function recordWithdrawalEvent(
  trx: Trx,
  withdrawalId: number,
  event: { readonly kind: string; readonly actor: WithdrawalActor; readonly detail?: string | null; readonly at: Date },
): Promise<void> {
  await trx.run(sql`
    insert into payments.withdrawal_event (panel_id, withdrawal_id, kind, actor_kind, actor_id, detail, created_at)
    values (${trx.panelId}, ${withdrawalId}, ${event.kind}, ${event.actor.kind}, ${event.actor.id}, ${event.detail ?? null}, ${event.at})`)
}
