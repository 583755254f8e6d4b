import { sql, type Trx } from '@vitrine/platform/database'

export interface RefillTask {
  readonly refillId: number
  readonly orderId: number
  readonly state: 'ready' | 'submitting' | 'unknown' | 'accepted' | 'done'
  readonly accountId: number
  readonly providerOrderId: string
  readonly providerRefillId: string | null
  readonly token: string
  readonly tries: number
  readonly leaseUntil: Date | null
  readonly dueAt: Date | null
  readonly deadlineAt: Date
  readonly unknownAt: Date | null
  readonly resolveStep: number
  readonly acceptedAt: Date | null
  readonly polls: number
  readonly pollNo: number
  readonly unseen: number
}

const columns =
  sql.raw(`refill_id as "refillId", order_id as "orderId", state, account_id as "accountId", provider_order_id as "providerOrderId",
  provider_refill_id as "providerRefillId", token, tries, lease_until as "leaseUntil", due_at as "dueAt", deadline_at as "deadlineAt", unknown_at as "unknownAt",
  resolve_step as "resolveStep", accepted_at as "acceptedAt", polls, poll_no as "pollNo", unseen`)

export interface NewRefillTask {
  readonly refillId: number
  readonly orderId: number
  readonly accountId: number
  readonly providerOrderId: string
  readonly deadlineAt: Date
}

/** Idempotent per request; the token is deterministic, should a restore lose the task. */
export async function insertRefillTask(trx: Trx, task: NewRefillTask, now: Date): Promise<void> {
  await trx.run(sql`
    insert into fulfilment.refill (panel_id, refill_id, order_id, state, account_id, provider_order_id, token, due_at, deadline_at, created_at, updated_at)
    select ${trx.panelId}, ${task.refillId}, ${task.orderId}, 'ready', p.id, ${task.providerOrderId},
      md5(format('%s/refill/%s/%s', p.token_salt, ${task.refillId}::integer, ${task.orderId}::integer))::uuid, ${now}, ${task.deadlineAt}, ${now}, ${now}
      from fulfilment.provider_account p where p.panel_id = ${trx.panelId} and p.id = ${task.accountId}
    on conflict (panel_id, refill_id) do nothing`)
}

export function lockRefillTask(trx: Trx, refillId: number): Promise<RefillTask | undefined> {
  return trx.maybe(sql<RefillTask>`
    select ${columns} from fulfilment.refill where panel_id = ${trx.panelId} and refill_id = ${refillId} for no key update`)
}

interface TaskChange {
  readonly state: RefillTask['state']
  readonly leaseUntil?: Date
  readonly dueAt?: Date
  readonly providerRefillId?: string
  readonly tries?: number
  readonly resolveStep?: number
  readonly unknownAt?: Date
  readonly acceptedAt?: Date
}

/** Moves a locked task. Lease and due time are those of the new state: what is not given is none. */
export async function saveRefillTask(trx: Trx, task: RefillTask, change: TaskChange, now: Date): Promise<void> {
  await trx.run(sql`
    update fulfilment.refill set state = ${change.state}, lease_until = ${change.leaseUntil ?? null}, due_at = ${change.dueAt ?? null},
      provider_refill_id = ${change.providerRefillId ?? task.providerRefillId}, tries = ${change.tries ?? task.tries},
      resolve_step = ${change.resolveStep ?? task.resolveStep}, unknown_at = ${change.unknownAt ?? task.unknownAt},
      accepted_at = ${change.acceptedAt ?? task.acceptedAt}, updated_at = ${now}
     where panel_id = ${trx.panelId} and refill_id = ${task.refillId}`)
}

/** With the intent the lease becomes the deadline of the answer. False when the refill was taken from the worker of this attempt. */
export async function extendRefillLease(trx: Trx, refillId: number, attemptId: string, until: Date): Promise<boolean> {
  const extended = await trx.run(sql`
    update fulfilment.refill set lease_until = ${until} where panel_id = ${trx.panelId} and refill_id = ${refillId} and state = 'submitting'
       and exists (select from fulfilment.attempt where panel_id = ${trx.panelId} and id = ${attemptId} and state = 'created')`)
  return extended > 0
}

/** Claims the running refills of one account that are due for a poll; each call counts up `poll_no`, which the answer must still find. */
export const takeRefillPolls = (trx: Trx, accountId: number, now: Date, leaseUntil: Date, limit: number): Promise<RefillTask[]> =>
  trx.rows(sql<RefillTask>`
    with due as materialized (
      select refill_id as id from fulfilment.refill where panel_id = ${trx.panelId} and account_id = ${accountId} and state = 'accepted' and due_at <= ${now}
       order by due_at limit ${limit} for no key update skip locked)
    update fulfilment.refill set due_at = ${leaseUntil}, poll_no = poll_no + 1, polls = polls + 1 from due
     where panel_id = ${trx.panelId} and refill_id = due.id returning ${columns}`)

export function lockRefillForStatusUpdate(trx: Trx, refillId: number, pollNo: number): Promise<RefillTask | undefined> {
  return trx.maybe(sql<RefillTask>`
    select ${columns} from fulfilment.refill where panel_id = ${trx.panelId} and refill_id = ${refillId} and state = 'accepted' and poll_no = ${pollNo} for no key update`)
}

export async function planRefillPoll(
  trx: Trx,
  task: RefillTask,
  at: Date,
  update: { readonly rawStatus: string | null; readonly unseen: number },
): Promise<void> {
  await trx.run(sql`
    update fulfilment.refill set due_at = ${at}, raw_status = coalesce(left(${update.rawStatus}, 200), raw_status), unseen = ${update.unseen}
     where panel_id = ${trx.panelId} and refill_id = ${task.refillId}`)
}
