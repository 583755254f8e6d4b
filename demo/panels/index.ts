import { createPanel, createPanels, movePanel, type NewPanel, type Panel } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import { northbeam } from './northbeam.ts'
import { tidewell } from './tidewell.ts'

export interface DemoPlace {
  /** Port on which the demo is reached; it stands in links of mails. */
  readonly port: number
  /** Northbeam hides its shop behind the login; e2e journeys visit both shops as guests. */
  readonly isNorthbeamPrivate?: boolean
}

/**
 * The two demo panels, tidewell first. Running again changes nothing but the port in their origin: manual changes of settings
 * stay.
 */
export async function seedPanels(
  database: Database,
  { port, isNorthbeamPrivate = false }: DemoPlace,
): Promise<{ tidewell: Panel; northbeam: Panel }> {
  const settings = { ...northbeam.settings, hide_personal_account_for_unregistered: isNorthbeamPrivate }
  return { tidewell: await seed(database, tidewell, port), northbeam: await seed(database, { ...northbeam, settings }, port) }
}

async function seed(database: Database, wanted: NewPanel, port: number): Promise<Panel> {
  const origin = `http://${wanted.hosts[0]}:${port}`
  const panels = createPanels(database, { checkEveryMs: 0 })
  const known = await panels.findByKey(wanted.key)
  if (!known) return createPanel(database, { ...wanted, origin })
  if (known.origin === origin) return known
  await database.transaction(known.id, (trx) =>
    movePanel(trx, { name: known.name, hosts: known.hosts, origin, cookieDomain: known.cookieDomain }),
  )
  return panels.get(known.id)
}
