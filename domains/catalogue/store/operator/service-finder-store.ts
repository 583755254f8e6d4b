import { sql, type Trx } from '@vitrine/platform/database'
import type { FindQuestion } from '@vitrine/platform/http'

/** Services that are not archived, on sale first; a number finds any of them. A panel's services are few enough to be looked through. */
export const servicesLike = (trx: Trx, { text, number, limit }: FindQuestion): Promise<{ id: number; name: string; network: string }[]> =>
  trx.rows(sql<{ id: number; name: string; network: string }>`
    select s.id, s.name, n.name as network
      from catalogue.service s join catalogue.panel_network n on n.panel_id = s.panel_id and n.network_id = s.network_id
     where s.panel_id = ${trx.panelId}
       and ${number === null ? sql`s.archived_at is null and position(${text.toLowerCase()} in lower(s.name)) > 0` : sql`s.id = ${number}`}
     order by not s.is_enabled, position(${text.toLowerCase()} in lower(s.name)) <> 1, s.id limit ${limit}`)
