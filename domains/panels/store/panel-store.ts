import { type SystemTrx, sql, type Trx } from '@vitrine/platform/database'
import { customCodeOf } from '../model/custom-code.ts'
import { type StoredSettings, settingsOf } from '../model/default-settings.ts'
import type { Panel } from '../model/panel.ts'
import { defaultOptions, type PanelOptions } from '../model/panel-options.ts'
import type { PanelState } from '../vocabulary.ts'
import { readContent } from './content-store.ts'

interface PanelRow {
  readonly panel_id: number
  readonly key: string
  readonly name: string
  readonly origin: string
  readonly cookie_domain: string | null
  readonly settings: StoredSettings
  readonly options: Partial<PanelOptions>
  readonly version: number
  readonly custom_code_is_valid: boolean
  readonly state: PanelState
  readonly closed_note: string | null
  readonly is_archived: boolean
  readonly is_frozen: boolean
  readonly orders_per_minute: number | null
  readonly services_max: number | null
  readonly staff_max: number | null
  readonly hosts: string[]
}

/** What is laid over the stored settings while they are looked at unsaved. */
export type PanelOverlay = (stored: Pick<PanelRow, 'name' | 'settings' | 'options'>) => Pick<PanelRow, 'name' | 'settings' | 'options'>

/** The panel of this transaction, settings filled up with defaults. */
export async function findPanel(trx: Trx, overlay: PanelOverlay = (stored) => stored): Promise<Panel | undefined> {
  const stored = await trx.maybe(sql<PanelRow>`
    select p.panel_id, p.key, p.name, p.origin, p.cookie_domain, p.settings, p.options, p.version, p.custom_code_is_valid, p.state, p.closed_note, p.archived_at is not null as is_archived,
           p.frozen_at is not null as is_frozen, p.orders_per_minute, p.services_max, p.staff_max,
           array(select h.host from panels.host h where h.panel_id = ${trx.panelId} order by h.is_primary desc, h.host) as hosts
      from panels.panel p where p.panel_id = ${trx.panelId}`)
  const host = stored?.hosts[0]
  if (!stored || host === undefined) return undefined
  const row = { ...stored, ...overlay(stored) }
  const settings = settingsOf({ id: row.panel_id, name: row.name, host, takesOrders: !row.is_frozen }, row.settings)
  const options = { ...defaultOptions, ...row.options }
  return {
    id: row.panel_id,
    key: row.key,
    name: row.name,
    host,
    hosts: row.hosts,
    origin: row.origin,
    cookieDomain: row.cookie_domain,
    settings,
    options,
    content: await readContent(trx),
    customCode: customCodeOf(settings.custom_code, row.custom_code_is_valid, options.customCodeIsStopped),
    state: row.state,
    isArchived: row.is_archived,
    isFrozen: row.is_frozen,
    limits: { ordersPerMinute: row.orders_per_minute, services: row.services_max, staff: row.staff_max },
    closedNote: row.closed_note,
    version: row.version,
  }
}

export const takePanelNumber = async (trx: SystemTrx): Promise<number> =>
  (await trx.one(sql<{ id: number }>`select nextval('panels.panel_number')::int as id`)).id

export interface NewPanelRow {
  readonly key: string
  readonly name: string
  readonly origin: string
  readonly cookieDomain: string | null
  readonly settings: StoredSettings
  readonly options: Partial<PanelOptions>
  readonly codeIsValid: boolean
  readonly state: PanelState
}

export async function insertPanel(trx: Trx, row: NewPanelRow): Promise<void> {
  await trx.run(sql`
    insert into panels.panel (panel_id, key, name, origin, cookie_domain, settings, options, custom_code_is_valid, state)
    values (${trx.panelId}, ${row.key}, ${row.name}, ${row.origin}, ${row.cookieDomain}, ${JSON.stringify(row.settings)}, ${JSON.stringify(row.options)},
      ${row.codeIsValid}, ${row.state})`)
}

/** The first host is the main one; hosts that are not named any more stop answering. */
export async function replaceHosts(trx: Trx, hosts: readonly string[]): Promise<void> {
  await trx.run(sql`delete from panels.host where panel_id = ${trx.panelId}`)
  for (const [index, host] of hosts.entries()) {
    await trx.run(sql`insert into panels.host (host, panel_id, is_primary) values (${host}, ${trx.panelId}, ${index === 0})`)
  }
}

export const lockSettings = (trx: Trx): Promise<{ settings: StoredSettings; options: Partial<PanelOptions> }> =>
  trx.one(sql<{ settings: StoredSettings; options: Partial<PanelOptions> }>`
    select settings, options from panels.panel where panel_id = ${trx.panelId} for update`)

export const readOptions = async (trx: Trx): Promise<Partial<PanelOptions>> =>
  (await trx.maybe(sql<{ options: Partial<PanelOptions> }>`select options from panels.panel where panel_id = ${trx.panelId}`))?.options ??
  {}

export async function writeSettings(
  trx: Trx,
  settings: StoredSettings,
  options: Partial<PanelOptions>,
  codeIsValid: boolean,
  by: string | null,
): Promise<number> {
  const row = await trx.one(sql<{ version: number }>`
    update panels.panel set settings = ${JSON.stringify(settings)}, options = ${JSON.stringify(options)},
           custom_code_is_valid = ${codeIsValid}, version = version + 1,
           settings_version = settings_version + 1, settings_changed_at = now(), settings_changed_by = ${by}
     where panel_id = ${trx.panelId} returning version`)
  return row.version
}

/** How often and by whom settings were changed, and whether the custom code that is stored is JavaScript. */
export interface SettingsState {
  readonly version: number
  readonly changedAt: Date | null
  readonly changedBy: string | null
  readonly codeIsValid: boolean
}

export const readSettingsState = (trx: Trx, mode: 'read' | 'lock' = 'read'): Promise<SettingsState | undefined> =>
  trx.maybe(sql<SettingsState>`
    select settings_version as version, settings_changed_at as "changedAt", settings_changed_by as "changedBy", custom_code_is_valid as "codeIsValid"
      from panels.panel where panel_id = ${trx.panelId} ${mode === 'lock' ? sql`for update` : sql``}`)

export async function renamePanel(trx: Trx, name: string): Promise<void> {
  await trx.run(sql`update panels.panel set name = ${name}, version = version + 1 where panel_id = ${trx.panelId}`)
}

/** Something on the panel's pages changed: every cache of them is dropped. */
export async function touchPanel(trx: Trx): Promise<void> {
  await trx.run(sql`update panels.panel set version = version + 1 where panel_id = ${trx.panelId}`)
}

export async function writeFacts(
  trx: Trx,
  facts: { readonly name: string; readonly origin: string; readonly cookieDomain: string | null },
): Promise<void> {
  await trx.run(sql`
    update panels.panel set name = ${facts.name}, origin = ${facts.origin}, cookie_domain = ${facts.cookieDomain}, version = version + 1
     where panel_id = ${trx.panelId}`)
}

export const panelIdByHost = async (trx: SystemTrx, host: string): Promise<number | undefined> =>
  (await trx.one(sql<{ id: number | null }>`select panels.panel_by_host(${host}) as id`)).id ?? undefined

export const panelIdByKey = async (trx: SystemTrx, key: string): Promise<number | undefined> =>
  (await trx.one(sql<{ id: number | null }>`select panels.panel_by_key(${key}) as id`)).id ?? undefined

export const allPanelIds = async (trx: SystemTrx): Promise<number[]> =>
  (await trx.rows(sql<{ id: number }>`select id from panels.panel_ids() as id`)).map((row) => row.id)

export const currentRevision = async (trx: SystemTrx): Promise<number> =>
  (await trx.one(sql<{ value: number }>`select value from panels.revision`)).value
