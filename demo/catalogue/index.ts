import { createCatalogue, importCatalogue } from '@vitrine/catalogue'
import type { Panel } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import { type DemoShop, demoCatalogue } from './demo-catalogue.ts'

export { type DemoShop, demoCatalogue, generateServices } from './demo-catalogue.ts'

/** Gives a panel its demo catalogue. Seeds only a panel without services: manual changes stay. */
export async function seedCatalogue(database: Database, panel: Pick<Panel, 'id'>, key: DemoShop): Promise<void> {
  const { services } = await createCatalogue(database).snapshot(panel.id)
  if (services.length > 0) return
  await database.transaction(panel.id, (trx) => importCatalogue(trx, demoCatalogue(key)))
}
