import { sql, type Trx } from '@vitrine/platform/database'

/** Numbers of a customer's drip feeds or subscriptions that contain every term of the text, and the one that it names by number. */
export async function plansWithTerms(trx: Trx, kind: 'drip_feed' | 'subscription', userId: number, text: string): Promise<number[]> {
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  const rows = await trx.rows(sql<{ id: number }>`
    select id from order_search.plans_with_terms(${userId}::int, ${kind}::text, ${text}::text, ${number ? Number(number) : null}::int) as found (id)`)
  return rows.map(({ id }) => id)
}
