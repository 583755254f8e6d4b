import { sql, type Trx } from '@vitrine/platform/database'
import type { Impersonator } from '../model/impersonation.ts'

export type SignInCodePurpose = 'impersonation' | 'widget' | 'social'

export interface SignInCode {
  readonly userId: number
  readonly purpose: SignInCodePurpose
  /** The operator who is to act for the customer. */
  readonly impersonator: Impersonator | null
  /** When the code's requester proved ownership of the account. */
  readonly provenAt: Date | null
  /** The session that asked for it. */
  readonly issuedBy: string | null
}

export async function insertSignInCode(
  trx: Trx,
  code: SignInCode & { readonly tokenHash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await trx.run(sql`
    insert into identity.sign_in_code (panel_id, token_hash, user_id, purpose, impersonator_id, impersonator_name, proven_at, issued_by, expires_at)
    values (${trx.panelId}, ${code.tokenHash}, ${code.userId}, ${code.purpose}, ${code.impersonator?.operatorId ?? null}, ${code.impersonator?.name ?? null},
            ${code.provenAt}, ${code.issuedBy}, ${code.expiresAt})`)
}

/** The code while it is valid, locked: concurrent uses run one after the other. */
export async function lockSignInCode(trx: Trx, tokenHash: Buffer, now: Date): Promise<SignInCode | undefined> {
  const found = await trx.maybe(sql<LockedCode>`
    select user_id as "userId", purpose, impersonator_id as "impersonatorId", impersonator_name as "impersonatorName", proven_at as "provenAt", issued_by as "issuedBy"
      from identity.sign_in_code
     where panel_id = ${trx.panelId} and token_hash = ${tokenHash} and expires_at > ${now} for update`)
  if (!found) return undefined
  const { impersonatorId, impersonatorName, ...code } = found
  return { ...code, impersonator: impersonatorId === null ? null : { operatorId: impersonatorId, name: impersonatorName ?? '' } }
}

interface LockedCode extends Omit<SignInCode, 'impersonator'> {
  readonly impersonatorId: number | null
  readonly impersonatorName: string | null
}

/** The codes by which an operator was to act for customers, used by nobody any more. */
export async function deleteCodesOfImpersonator(trx: Trx, operatorId: number): Promise<void> {
  await trx.run(sql`
    delete from identity.sign_in_code where panel_id = ${trx.panelId} and impersonator_id = ${operatorId}`)
}

export async function deleteSignInCode(trx: Trx, tokenHash: Buffer): Promise<void> {
  await trx.run(sql`delete from identity.sign_in_code where panel_id = ${trx.panelId} and token_hash = ${tokenHash}`)
}

/** Notes that the account signed in from one of these devices again; false when it knows none of them. */
export const touchDevice = async (
  trx: Trx,
  device: { readonly userId: number; readonly tokenHashes: readonly Buffer[]; readonly now: Date },
): Promise<boolean> =>
  (await trx.run(sql`
    update identity.known_device set last_seen_at = ${device.now}
     where panel_id = ${trx.panelId} and user_id = ${device.userId} and token_hash = any (${[...device.tokenHashes]}::bytea[])`)) > 0

/** Notes a new device: the `first` of the account, or `new` to it. */
export async function insertDevice(
  trx: Trx,
  device: { readonly userId: number; readonly tokenHash: Buffer; readonly now: Date },
): Promise<'first' | 'new'> {
  const { count } = await trx.one(sql<{ count: number }>`
    select count(*)::int as count from identity.known_device where panel_id = ${trx.panelId} and user_id = ${device.userId}`)
  await trx.run(sql`
    insert into identity.known_device (panel_id, user_id, token_hash, last_seen_at)
    values (${trx.panelId}, ${device.userId}, ${device.tokenHash}, ${device.now})`)
  return count === 0 ? 'first' : 'new'
}

/** The one of these devices where the account of an e-mail signed in before. */
export const findKnownDevice = (trx: Trx, email: string, tokenHashes: readonly Buffer[]): Promise<{ tokenHash: Buffer } | undefined> =>
  trx.maybe(sql<{ tokenHash: Buffer }>`
    select d.token_hash as "tokenHash" from identity.known_device d
      join identity.user_account u on u.panel_id = ${trx.panelId} and u.user_id = d.user_id
     where d.panel_id = ${trx.panelId} and d.token_hash = any (${[...tokenHashes]}::bytea[]) and u.email = ${email} limit 1`)

export async function deleteDevices(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`delete from identity.known_device where panel_id = ${trx.panelId} and user_id = ${userId}`)
}

export type SecurityEventKind =
  | 'two-factor-on'
  | 'two-factor-off'
  | 'two-factor-removal-requested'
  | 'two-factor-removal-canceled'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
  | 'sessions-ended'
  | 'impersonation-offered'
  | 'impersonation-begun'
  | 'impersonated-call'
  | 'email-confirmed'
  | 'email-change-asked'
  | 'email-change-canceled'
  | 'email-changed'
  | 'email-change-undone'
  | 'account-disowned'
  | 'account-contested'
  | 'export-asked'
  | 'deletion-asked'
  | 'deletion-undone'
  | 'deleted'

/** What happened to an account, by whom; `details` hold no secret. */
export async function recordSecurityEvent(
  trx: Trx,
  event: {
    readonly userId: number
    readonly kind: SecurityEventKind
    readonly actorId: number
    readonly at: Date
    readonly details?: Readonly<Record<string, string | number>>
  },
): Promise<void> {
  await trx.run(sql`
    insert into identity.security_event (panel_id, user_id, kind, actor_id, at, details)
    values (${trx.panelId}, ${event.userId}, ${event.kind}, ${event.actorId}, ${event.at}, ${JSON.stringify(event.details ?? {})})`)
}
