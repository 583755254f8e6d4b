import { sql, type Trx } from '@vitrine/platform/database'

/** A call of the resellers' API, as it is kept. */
export interface KeptCall {
  readonly userId: number
  readonly at: Date
  readonly action: string
  readonly sent: Readonly<Record<string, string>>
  readonly answer: string
  readonly error: string | null
  readonly isLimited: boolean
  readonly isTest: boolean
  readonly tookMs: number
  /** Calls of the customer since the one before that were not kept. */
  readonly skipped: number
}

/** Adds calls in one statement. */
export async function insertApiCalls(trx: Trx, calls: readonly KeptCall[]): Promise<void> {
  await trx.run(sql`
    insert into ordering.api_v2_call (panel_id, user_id, at, action, sent, answer, error, is_limited, is_test, took_ms, skipped)
    select ${trx.panelId}, x."userId", x.at, x.action, x.sent, x.answer, x.error, x."isLimited", x."isTest", x."tookMs", x.skipped
      from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as x("userId" integer, at timestamptz, action text, sent jsonb, answer text, error text,
        "isLimited" boolean, "isTest" boolean, "tookMs" integer, skipped integer)`)
}

export interface ApiCallRow extends KeptCall {
  readonly id: number
}
export interface ApiCallQuestion {
  readonly userId: number
  readonly action: string | null
  readonly only: 'all' | 'errors' | 'limited'
  /** Calls before this one. */
  readonly behind: number | null
  readonly limit: number
}

/** Calls of a customer, the newest first. */
export const apiCallsOf = (trx: Trx, { userId, action, only, behind, limit }: ApiCallQuestion): Promise<ApiCallRow[]> =>
  trx.rows(sql<ApiCallRow>`
    select c.id::float8 as id, c.user_id as "userId", at, action, sent, answer, error, is_limited as "isLimited", is_test as "isTest", took_ms as "tookMs", skipped
      from ordering.api_v2_call c
     where c.panel_id = ${trx.panelId} and c.user_id = ${userId} ${action === null ? sql`` : sql`and action = ${action}`}
       ${only === 'all' ? sql`` : sql`and error is not null`} ${only === 'limited' ? sql`and is_limited` : sql``}
       ${behind === null ? sql`` : sql`and c.id < ${behind}`}
     order by c.id desc limit ${limit}`)

/** Deletes the oldest calls from before then, at most so many; how many there were. */
export const deleteApiCallsBefore = (trx: Trx, before: Date, limit: number): Promise<number> =>
  trx.run(sql`
    delete from ordering.api_v2_call c using (
        select id from ordering.api_v2_call where panel_id = ${trx.panelId} and at < ${before} order by at limit ${limit}) o
     where c.panel_id = ${trx.panelId} and c.id = o.id`)
