import { sql, type Trx } from '@vitrine/platform/database'
import type { ApiKey } from '../model/api-key.ts'
import type { DeploymentRole } from '../model/roles.ts'

export interface NewApiKey {
  readonly name: string
  readonly tokenHash: Buffer
  readonly lastFour: string
  readonly operatorId: number
  readonly permissions: readonly string[]
  readonly addresses: readonly string[]
  readonly expiresAt: Date | null
  readonly now: Date
}

export const insertApiKey = async (trx: Trx, key: NewApiKey): Promise<number> =>
  (
    await trx.one(sql<{ id: number }>`
      insert into operators.api_key (panel_id, name, token_hash, last_four, operator_id, permissions, addresses, created_at, expires_at)
      values (${trx.panelId}, ${key.name}, ${key.tokenHash}, ${key.lastFour}, ${key.operatorId}, ${key.permissions}::text[], ${key.addresses}::text[],
              ${key.now}, ${key.expiresAt})
      returning id`)
  ).id

/** All keys of the panel, the newest first; with `ids` those alone. */
export const listApiKeys = (trx: Trx, ids: readonly number[] | null): Promise<ApiKey[]> =>
  trx.rows(sql<ApiKey>`
    select k.id, k.name, k.last_four as "lastFour", k.operator_id as "operatorId", o.name as "operatorName", k.permissions, k.addresses,
           k.created_at as "createdAt", k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt"
      from operators.api_key k join operators.operator o on o.operator_id = k.operator_id
     where k.panel_id = ${trx.panelId} and (${ids}::int[] is null or k.id = any(${ids}::int[]))
     order by k.id desc limit 200`)

/** False when there is none such. */
export const deleteApiKey = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx.run(sql`delete from operators.api_key where panel_id = ${trx.panelId} and id = ${id}`)) === 1

export interface UsedApiKey {
  readonly id: number
  readonly name: string
  readonly permissions: string[]
  readonly addresses: string[]
  readonly calls: number
  readonly operatorId: number
  readonly email: string
  readonly deploymentRole: DeploymentRole | null
}

/** Counts a call of a key that is good still, and tells whose it is. */
export const useApiKey = (trx: Trx, tokenHash: Buffer, now: Date): Promise<UsedApiKey | undefined> =>
  trx.maybe(sql<UsedApiKey>`
    update operators.api_key k
       set last_used_at = ${now}, minute_at = date_trunc('minute', ${now}::timestamptz),
           minute_calls = case when k.minute_at = date_trunc('minute', ${now}::timestamptz) then k.minute_calls + 1 else 1 end
      from operators.operator o
     where k.panel_id = ${trx.panelId} and k.token_hash = ${tokenHash} and (k.expires_at is null or k.expires_at > ${now})
       and o.operator_id = k.operator_id and o.suspended_at is null
    returning k.id, k.name, k.permissions, k.addresses, k.minute_calls as calls, o.operator_id as "operatorId", o.email, o.deployment_role as "deploymentRole"`)
