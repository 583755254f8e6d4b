import { sql, type Trx } from '@vitrine/platform/database'

export interface Enquiry {
  readonly id: number
  readonly orderId: number
  readonly userId: number
  readonly subject: string
  readonly text: string
  /** Where to answer when the account has no address. */
  readonly email: string | null
}

export async function insertEnquiry(trx: Trx, enquiry: Omit<Enquiry, 'id'> & { readonly now: Date }): Promise<number> {
  const { orderId, userId, subject, text, email, now } = enquiry
  const { id } = await trx.one(sql<{ id: number }>`
    insert into ordering.enquiry (panel_id, order_id, user_id, subject, text, email, created_at)
    values (${trx.panelId}, ${orderId}, ${userId}, ${subject}, ${text}, ${email}, ${now}) returning id`)
  return id
}

/** Undefined when its customer is gone. */
export const findEnquiry = (trx: Trx, id: number): Promise<Enquiry | undefined> =>
  trx.maybe(sql<Enquiry>`
    select id, order_id as "orderId", user_id as "userId", subject, text, email
      from ordering.enquiry where panel_id = ${trx.panelId} and id = ${id}`)

/** When somebody asked the `nth` time before now; until the end of the transaction no other request of this user gets past this point (advisory lock). */
export async function nthEnquiryBefore(trx: Trx, userId: number, nth: number): Promise<Date | undefined> {
  await trx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`ordering.enquiry:${trx.panelId}:${userId}`}, 0))`)
  const row = await trx.maybe(sql<{ at: Date }>`
    select created_at as at from ordering.enquiry where panel_id = ${trx.panelId} and user_id = ${userId}
     order by created_at desc limit 1 offset ${nth - 1}`)
  return row?.at
}

export interface EnquiryRow {
  readonly id: number
  readonly subject: string
  readonly text: string
  readonly email: string | null
  readonly createdAt: Date
}

/** What a customer asked about one of their orders, the newest first, 50 at most. The customer leads the index, and five questions an hour bound what is read. */
export const questionsAbout = (
  trx: Trx,
  { userId, orderId }: { readonly userId: number; readonly orderId: number },
): Promise<EnquiryRow[]> =>
  trx.rows(sql<EnquiryRow>`
    select id, subject, text, email, created_at as "createdAt" from ordering.enquiry
     where panel_id = ${trx.panelId} and user_id = ${userId} and order_id = ${orderId} order by created_at desc limit 50`)
