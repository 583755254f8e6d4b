import { sql, type Trx } from '@vitrine/platform/database'
import type { TranslatedFrom } from '../../model/text-states.ts'

export interface CsvSurroundings {
  readonly types: { id: number; networkId: number }[]
  readonly deliveryIds: number[]
  readonly slugs: string[]
  /** Of every service: what is there already is not made again. */
  readonly names: { serviceTypeId: number; name: string }[]
}

/** What the lines of a file are checked against. */
export const csvSurroundings = (trx: Trx): Promise<CsvSurroundings> =>
  trx.one(sql<CsvSurroundings>`
    select coalesce((select jsonb_agg(jsonb_build_object('id', id, 'networkId', network_id)) from catalogue.service_type where panel_id = ${trx.panelId}), '[]') as types,
           array(select id from catalogue.delivery where panel_id = ${trx.panelId}) as "deliveryIds",
           array(select slug from catalogue.service where panel_id = ${trx.panelId}) as slugs,
           coalesce((select jsonb_agg(jsonb_build_object('serviceTypeId', service_type_id, 'name', name)) from catalogue.service where panel_id = ${trx.panelId}), '[]') as names`)

export interface ManyStamps {
  readonly services: readonly { readonly id: number; readonly translatedFrom: TranslatedFrom }[]
  readonly by: string
  readonly now: Date
}

/** Makes services that were just written a new version in an operator's name. */
export async function stampServices(trx: Trx, { services, by, now }: ManyStamps): Promise<void> {
  await trx.run(sql`
    update catalogue.service s set version = s.version + 1, changed_at = ${now}, changed_by = ${by}, translated_from = r."translatedFrom"
      from jsonb_to_recordset(${JSON.stringify(services)}::jsonb) as r (id int, "translatedFrom" jsonb)
     where s.panel_id = ${trx.panelId} and s.id = r.id`)
}
