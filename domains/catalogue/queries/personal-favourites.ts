import type { PersonalData } from '@vitrine/identity'
import { sql, type Trx } from '@vitrine/platform/database'

interface Row {
  readonly service_id: number
  readonly service: string
  readonly since: string
}

const collect = (trx: Trx, userId: number): Promise<Row[]> =>
  trx.rows(sql<Row>`
    select f.service_id, s.name as service, to_jsonb(f.created_at) as since
      from catalogue.favorite f join catalogue.service s on s.panel_id = f.panel_id and s.id = f.service_id
     where f.panel_id = ${trx.panelId} and f.user_id = ${userId} order by f.created_at, f.service_id`)

async function erase(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`delete from catalogue.favorite where panel_id = ${trx.panelId} and user_id = ${userId}`)
}

/** What this domain holds of a person: the services they have marked. */
export const personalFavourites: PersonalData = { name: 'favourites', collect, erase }
