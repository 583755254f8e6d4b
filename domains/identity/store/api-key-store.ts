import { type Database, sql, type Trx } from '@vitrine/platform/database'

/** What a key is for: the programs of its owner, or their browser extension. */
export type ApiTokenKind = 'api' | 'extension'

/** What an owner sees of a key. */
export interface ApiKey {
  readonly id: number
  readonly kind: ApiTokenKind
  readonly name: string
  readonly masked: string
  readonly scopes: string[]
  /** Its orders are simulated. */
  readonly isTest: boolean
  /** Where it may be used from; everywhere when there are none. */
  readonly addresses: string[]
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

const columns = sql`token_id as id, kind, name, masked, scopes, is_test as "isTest", addresses, created_at as "createdAt", last_used_at as "lastUsedAt"`

/** All keys of the user, the newest first. */
export const listApiKeys = (trx: Trx, userId: number): Promise<ApiKey[]> =>
  trx.rows(sql<ApiKey>`
    select ${columns} from identity.api_token where panel_id = ${trx.panelId} and user_id = ${userId} order by token_id desc`)

export interface NewApiKey extends Pick<ApiKey, 'kind' | 'name' | 'masked' | 'isTest'> {
  readonly userId: number
  readonly scopes: readonly string[]
  readonly addresses: readonly string[]
  readonly tokenHash: Buffer
  readonly now: Date
}

/** Takes the first free place of those an account has for this kind of key; undefined when there is none. Callers hold the user's row. */
export const insertApiKey = (trx: Trx, key: NewApiKey, places: number): Promise<ApiKey | undefined> =>
  trx.maybe(sql<ApiKey>`
    insert into identity.api_token (panel_id, user_id, kind, is_test, slot, name, scopes, addresses, token_hash, masked, created_at)
    select ${trx.panelId}::int, ${key.userId}::int, ${key.kind}::text, ${key.isTest}::boolean, place, ${key.name}::text, ${key.scopes}::text[], ${key.addresses}::text[],
           ${key.tokenHash}::bytea, ${key.masked}::text, ${key.now}::timestamptz
      from generate_series(1, ${places}::int) place
     where not exists (select from identity.api_token k where k.panel_id = ${trx.panelId} and k.user_id = ${key.userId} and k.kind = ${key.kind}
                          and k.is_test = ${key.isTest} and k.slot = place)
     order by place limit 1
    returning ${columns}`)

/** Mutex: keys of one account are made one after the other. */
export async function lockForKeys(trx: Trx, userId: number): Promise<void> {
  await trx.rows(sql`select from identity.user_account where panel_id = ${trx.panelId} and user_id = ${userId} for no key update`)
}

export const updateApiKey = (
  trx: Trx,
  key: {
    readonly userId: number
    readonly id: number
    readonly name: string | undefined
    readonly addresses: readonly string[] | undefined
  },
): Promise<ApiKey | undefined> =>
  trx.maybe(sql<ApiKey>`
    update identity.api_token set name = coalesce(${key.name ?? null}, name), addresses = coalesce(${key.addresses ?? null}, addresses)
     where panel_id = ${trx.panelId} and user_id = ${key.userId} and token_id = ${key.id} and kind = 'api'
    returning ${columns}`)

/** How many were deleted: one, or none that is the user's. */
export const deleteApiKey = (trx: Trx, userId: number, id: number): Promise<number> =>
  trx.run(sql`delete from identity.api_token where panel_id = ${trx.panelId} and user_id = ${userId} and token_id = ${id} and kind = 'api'`)

export async function deleteApiKeysOfKind(trx: Trx, userId: number, kind: ApiTokenKind): Promise<void> {
  await trx.run(sql`
    delete from identity.api_token where panel_id = ${trx.panelId} and user_id = ${userId} and kind = ${kind} and not is_test`)
}

export async function deleteApiTokensOf(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`delete from identity.api_token where panel_id = ${trx.panelId} and user_id = ${userId}`)
}

/** Remembers that a key was used, to the minute. */
export const noteKeyUse = (database: Database, panelId: number, id: number, now: Date): Promise<unknown> =>
  database.transaction(panelId, (trx) =>
    trx.run(sql`
      update identity.api_token set last_used_at = ${now}
       where panel_id = ${trx.panelId} and token_id = ${id} and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')`),
  )
