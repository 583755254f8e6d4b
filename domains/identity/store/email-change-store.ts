import { sql, type Trx } from '@vitrine/platform/database'

export interface EmailChange {
  readonly changeId: string
  readonly userId: number
  /** Null when nobody had proven it. */
  readonly oldEmail: string | null
  readonly newEmail: string
  readonly sessionId: string | null
  readonly requestedAt: Date
  readonly expiresAt: Date
  readonly confirmedAt: Date | null
  readonly undoUntil: Date | null
  /** Who asked for it for the customer; null when the customer did. */
  readonly operatorId: number | null
}
export type ChangePurpose = 'confirm' | 'undo'

const columns = sql`e.change_id as "changeId", e.user_id as "userId", e.old_email as "oldEmail", e.new_email as "newEmail", e.session_id as "sessionId",
  e.requested_at as "requestedAt", e.expires_at as "expiresAt", e.confirmed_at as "confirmedAt", e.undo_until as "undoUntil",
  e.operator_id as "operatorId"`

/** Mutex per person: concurrent requests run one after the other, and each finds what the other wrote. */
export const lockChangesOf = (trx: Trx, userId: number): Promise<unknown> =>
  trx.run(sql`select 1 from identity.user_account where panel_id = ${trx.panelId} and user_id = ${userId} for no key update`)

/** One change is pending at a time: a later request replaces the earlier, whose links are void. */
export async function replaceEmailChange(
  trx: Trx,
  row: Pick<EmailChange, 'userId' | 'oldEmail' | 'newEmail' | 'sessionId' | 'requestedAt' | 'expiresAt' | 'operatorId'>,
): Promise<string> {
  await deleteWaitingChange(trx, row.userId)
  const { changeId } = await trx.one(sql<{ changeId: string }>`
    insert into identity.email_change (panel_id, user_id, old_email, new_email, session_id, requested_at, expires_at, operator_id)
    values (${trx.panelId}, ${row.userId}, ${row.oldEmail}, ${row.newEmail}, ${row.sessionId}, ${row.requestedAt}, ${row.expiresAt}, ${row.operatorId})
    returning change_id as "changeId"`)
  return changeId
}

/** The user's unconfirmed change, while its link is valid. */
export const findWaitingChange = (trx: Trx, userId: number, now: Date): Promise<EmailChange | undefined> =>
  trx.maybe(sql<EmailChange>`
    select ${columns} from identity.email_change e
     where e.panel_id = ${trx.panelId} and e.user_id = ${userId} and e.confirmed_at is null and e.expires_at > ${now}`)

export const findEmailChange = (trx: Trx, changeId: string): Promise<EmailChange | undefined> =>
  trx.maybe(
    sql<EmailChange>`select ${columns} from identity.email_change e where e.panel_id = ${trx.panelId} and e.change_id = ${changeId}`,
  )

/** The change that a mail's code belongs to, locked, whatever has become of it. */
export const lockChangeOfCode = (trx: Trx, tokenHash: Buffer, purpose: ChangePurpose): Promise<EmailChange | undefined> =>
  trx.maybe(sql<EmailChange>`
    select ${columns} from identity.email_change_code c
      join identity.email_change e on e.panel_id = ${trx.panelId} and e.change_id = c.change_id
     where c.panel_id = ${trx.panelId} and c.token_hash = ${tokenHash} and c.purpose = ${purpose} for update of e`)

export async function insertChangeCode(
  trx: Trx,
  code: { readonly tokenHash: Buffer; readonly changeId: string; readonly purpose: ChangePurpose },
): Promise<void> {
  await trx.run(sql`
    insert into identity.email_change_code (panel_id, token_hash, change_id, purpose)
    values (${trx.panelId}, ${code.tokenHash}, ${code.changeId}, ${code.purpose})`)
}

export async function writeChangeConfirmed(trx: Trx, changeId: string, now: Date, undoUntil: Date): Promise<void> {
  await trx.run(sql`
    update identity.email_change set confirmed_at = ${now}, undo_until = ${undoUntil} where panel_id = ${trx.panelId} and change_id = ${changeId}`)
}

type ReportedChange = Pick<EmailChange, 'oldEmail' | 'newEmail' | 'requestedAt' | 'confirmedAt'>

/** A person's changes, for the data export. */
export const changesOf = (trx: Trx, userId: number): Promise<ReportedChange[]> =>
  trx.rows(sql<ReportedChange>`
    select old_email as "oldEmail", new_email as "newEmail", requested_at as "requestedAt", confirmed_at as "confirmedAt" from identity.email_change
     where panel_id = ${trx.panelId} and user_id = ${userId} order by requested_at`)

export async function deleteWaitingChange(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`delete from identity.email_change where panel_id = ${trx.panelId} and user_id = ${userId} and confirmed_at is null`)
}

export async function deleteChangesOf(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`delete from identity.email_change where panel_id = ${trx.panelId} and user_id = ${userId}`)
}

/** Purges changes that can be neither confirmed nor undone since then; returns how many. */
export const deleteSpentChanges = (trx: Trx, before: Date): Promise<number> =>
  trx.run(sql`delete from identity.email_change where panel_id = ${trx.panelId} and coalesce(undo_until, expires_at) < ${before}`)
