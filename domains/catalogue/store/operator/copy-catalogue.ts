import { sql, type Trx } from '@vitrine/platform/database'

/** The networks, types, labels, deliveries, targets and services of another panel, with their texts and prices; into one that has none. */
export async function copyCatalogue(trx: Trx, sourceId: number): Promise<void> {
  await trx.run(sql`select catalogue.copy_catalogue(${sourceId}, ${trx.panelId})`)
}
