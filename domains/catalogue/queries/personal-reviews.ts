import type { PersonalData } from '@vitrine/identity'
import { sql, type Trx } from '@vitrine/platform/database'

interface Row {
  readonly service_id: number
  readonly service: string
  readonly rating: number
  readonly comment: string | null
  readonly answer: string | null
  readonly said: string
}

const collect = (trx: Trx, userId: number): Promise<Row[]> =>
  trx.rows(sql<Row>`
    select r.service_id, s.name as service, r.rating, r.comment, r.answer, to_jsonb(r.updated_at) as said
      from catalogue.review r join catalogue.service s on s.panel_id = r.panel_id and s.id = r.service_id
     where r.panel_id = ${trx.panelId} and r.user_id = ${userId} order by r.updated_at, r.service_id`)

async function erase(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`delete from catalogue.review where panel_id = ${trx.panelId} and user_id = ${userId}`)
}

/** What this domain holds of a person: their reviews of services. */
export const personalReviews: PersonalData = { name: 'reviews', collect, erase }
