import { type Database, sql } from '../../database/index.ts'
import type { Trx } from '../../database/statements-on.ts'

/** A bucket's answer to a request. */
export interface BucketState {
  readonly waitSeconds: number
  /** Until the bucket is empty. */
  readonly usedSeconds: number
}

/** Takes one request from a bucket in a statement of its own, with the bucket's pace. */
export const takeFromBucket = async (
  database: Database,
  panelId: number,
  bucket: string,
  { emissionMs, toleranceMs }: { readonly emissionMs: number; readonly toleranceMs: number },
): Promise<BucketState | undefined> =>
  (
    await database.statement(sql<BucketState>`
    select wait_seconds as "waitSeconds", used_seconds as "usedSeconds"
      from platform.consume_and_report(${panelId}, ${bucket}, make_interval(secs => ${emissionMs / 1000}), make_interval(secs => ${toleranceMs / 1000}))`)
  )[0]

/** Puts one request back into a bucket. */
export async function returnToBucket(trx: Trx, bucket: string, emissionMs: number): Promise<void> {
  await trx.run(sql`update platform.rate_limit set arrival = arrival - make_interval(secs => ${emissionMs / 1000})
                     where panel_id = ${trx.panelId} and bucket = ${bucket}`)
}

/**
 * Deletes the full buckets on the next page: a full one equals an absent one. Returns the name to continue after, null at the end.
 * Walks the primary key, so that taking from a bucket need not maintain another index.
 */
export async function deleteFullBuckets(trx: Trx, after: string, limit: number): Promise<string | null> {
  const row = await trx.one(sql<{ last: string | null }>`
    with page as (select bucket from platform.rate_limit where panel_id = ${trx.panelId} and bucket > ${after} order by bucket limit ${limit}),
      gone as (delete from platform.rate_limit r using page where r.panel_id = ${trx.panelId} and r.bucket = page.bucket and r.arrival < clock_timestamp())
    select max(bucket) as last from page`)
  return row.last
}
