import { sql, type Trx } from '@vitrine/platform/database'
import type { SecretBox } from '@vitrine/platform/secrets'
import { endOf } from '../../model/gateway-form.ts'
import { MANUAL } from '../../model/method.ts'
import { type AccountSecrets, sealedSecrets } from '../gateway-account-store.ts'

/** An account at a gateway as operators see it: of its secrets only their ends. */
export interface OperatorGatewayAccount {
  readonly id: number
  readonly publicId: string
  readonly connector: string
  readonly endpoint: string
  readonly secretLast4: string
  readonly webhookSecretEnds: readonly string[]
  readonly isLive: boolean
  readonly secretsChangedAt: Date
  /** Null where no operator of the console did. */
  readonly secretsChangedBy: string | null
  readonly closedAt: Date | null
  readonly version: number
  /** What it is expected to take of each payment, until its gateway tells. */
  readonly feePpm: number
  readonly feeFixedMicro: bigint
  readonly keepsFee: boolean
  /** Payment methods that are offered through it. */
  readonly methodCount: number
  readonly lastMessageAt: Date | null
}

/** A panel's accounts at gateways, closed ones last: all of them, or those named. */
export const operatorGatewayAccounts = (trx: Trx, ids: readonly number[] | null): Promise<OperatorGatewayAccount[]> =>
  trx.rows(sql<OperatorGatewayAccount>`
    select a.id, a.public_id as "publicId", a.connector, a.endpoint, a.secret_last4 as "secretLast4", a.webhook_secret_ends as "webhookSecretEnds",
           a.is_live as "isLive", a.secrets_changed_at as "secretsChangedAt", a.secrets_changed_by as "secretsChangedBy", a.closed_at as "closedAt", a.version,
           a.fee_ppm as "feePpm", a.fee_fixed_micro as "feeFixedMicro", a.keeps_fee as "keepsFee",
           (select count(*)::int from payments.method m
             where m.panel_id = a.panel_id and m.gateway_account_id = a.id and m.is_enabled) as "methodCount",
           (select max(w.received_at) from payments.webhook_inbox w where w.panel_id = a.panel_id and w.gateway_account_id = a.id) as "lastMessageAt"
      from payments.gateway_account a
     where a.panel_id = ${trx.panelId} and a.connector <> ${MANUAL} and (${ids}::int[] is null or a.id = any(${ids}::int[]))
     order by a.closed_at is not null, a.id`)

/** Locks an account; its version, or undefined when there is none. */
export const lockGatewayAccount = async (trx: Trx, id: number): Promise<number | undefined> =>
  (
    await trx.maybe(sql<{ version: number }>`
      select version from payments.gateway_account where panel_id = ${trx.panelId} and id = ${id} and connector <> ${MANUAL} for update`)
  )?.version

interface WrittenAccount extends AccountSecrets, Pick<OperatorGatewayAccount, 'isLive' | 'feePpm' | 'feeFixedMicro' | 'keepsFee'> {
  /** When and by whom the secrets were changed; undefined where they were not. */
  readonly secretsChanged: { readonly at: Date; readonly by: string } | undefined
}

export async function writeGatewayAccount(
  trx: Trx,
  secrets: SecretBox,
  { id, publicId }: Pick<OperatorGatewayAccount, 'id' | 'publicId'>,
  written: WrittenAccount,
): Promise<void> {
  const boxes = sealedSecrets(secrets, trx.panelId, publicId, written)
  await trx.run(sql`
    update payments.gateway_account
       set endpoint = ${written.endpoint}, is_live = ${written.isLive}, secret = ${boxes.secret}, secret_last4 = ${endOf(written.secret)},
           webhook_secrets = ${boxes.webhookSecrets}, webhook_secret_ends = ${written.webhookSecrets.map(endOf)}::text[],
           lacks_secret = lacks_secret and ${written.secret === ''},
           secrets_changed_at = coalesce(${written.secretsChanged?.at ?? null}::timestamptz, secrets_changed_at),
           secrets_changed_by = coalesce(${written.secretsChanged?.by ?? null}::text, secrets_changed_by), fee_ppm = ${written.feePpm},
           fee_fixed_micro = ${written.feeFixedMicro}, keeps_fee = ${written.keepsFee}, version = version + 1
     where panel_id = ${trx.panelId} and id = ${id}`)
}

/** What still hangs on an account: payments that are offered or awaited, and money on its way back. */
export const workOfAccount = (trx: Trx, id: number): Promise<{ hasMethods: boolean; hasInvoices: boolean; hasReturns: boolean }> =>
  trx.one(sql<{ hasMethods: boolean; hasInvoices: boolean; hasReturns: boolean }>`
    select exists (select from payments.method m
                    where m.panel_id = ${trx.panelId} and m.gateway_account_id = ${id} and m.is_enabled) as "hasMethods",
           exists (select from payments.invoice i
                    where i.panel_id = ${trx.panelId} and i.gateway_account_id = ${id} and i.next_poll_at is not null and i.rank < 30) as "hasInvoices",
           exists (select from payments.refund r
                    where r.panel_id = ${trx.panelId} and r.gateway_account_id = ${id} and r.closed_at is null)
           or exists (select from payments.dispute d
                       where d.panel_id = ${trx.panelId} and d.gateway_account_id = ${id} and d.closed_at is null) as "hasReturns"`)

/** Wipes the secrets of an account. */
export async function writeAccountClosed(
  trx: Trx,
  secrets: SecretBox,
  { id, publicId }: Pick<OperatorGatewayAccount, 'id' | 'publicId'>,
  now: Date,
): Promise<void> {
  const boxes = sealedSecrets(secrets, trx.panelId, publicId, { endpoint: '', secret: '', webhookSecrets: [] })
  await trx.run(sql`
    update payments.gateway_account
       set closed_at = ${now}, secret = ${boxes.secret}, secret_last4 = '', webhook_secrets = ${boxes.webhookSecrets}, webhook_secret_ends = '{}',
           version = version + 1
     where panel_id = ${trx.panelId} and id = ${id}`)
}

/** Nobody asks a closed account about late payments. */
export async function stopPollingOf(trx: Trx, accountId: number): Promise<void> {
  await trx.run(sql`
    update payments.invoice set next_poll_at = null
     where panel_id = ${trx.panelId} and gateway_account_id = ${accountId} and next_poll_at is not null`)
}

/** Cards that only a closed account could charge are no cards of their customers any more, and nobody is left to be told so. */
export async function removeCardsOf(trx: Trx, accountId: number, now: Date): Promise<void> {
  await trx.run(sql`
    update payments.saved_card set removed_at = coalesce(removed_at, ${now}::timestamptz), detached_at = ${now}
     where panel_id = ${trx.panelId} and gateway_account_id = ${accountId} and detached_at is null`)
}

/** The account of methods that an operator confirms; undefined while the panel has none. */
export const findManualAccount = async (trx: Trx): Promise<number | undefined> =>
  (
    await trx.maybe(sql<{ id: number }>`
      select id from payments.gateway_account where panel_id = ${trx.panelId} and connector = ${MANUAL} order by id limit 1`)
  )?.id
