import { sql, type Trx } from '@vitrine/platform/database'
import type { Locale } from '@vitrine/platform/kernel'
import type { ServiceContent } from '../model/catalogue-service.ts'

type Row = ServiceContent & { readonly translated: Partial<ServiceContent> | null }

const NOTHING: ServiceContent = { description: null, requirements: null, faq: [], metaTitle: null, metaDescription: null }

/** The long texts of one service in a language, text by text in English where that language has none. */
export async function findServiceContent(trx: Trx, serviceId: number, locale: Locale): Promise<ServiceContent> {
  const row = await trx.maybe(sql<Row>`
    select description, requirements, faq, meta_title as "metaTitle", meta_description as "metaDescription", translations -> ${locale}::text as "translated"
      from catalogue.service_content where panel_id = ${trx.panelId} and service_id = ${serviceId}`)
  if (!row) return NOTHING
  const { translated, ...standing } = row
  return { ...standing, ...translated }
}
