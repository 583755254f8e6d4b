import { sql, type Trx } from '@vitrine/platform/database'
import type { StoredSettings } from '../../model/default-settings.ts'
import type { PanelOptions } from '../../model/panel-options.ts'

export interface SourceSettings {
  readonly settings: StoredSettings
  readonly options: Partial<PanelOptions>
}

/** What another panel set, read as that panel within this transaction. */
export const settingsToCopy = (trx: Trx, sourceId: number): Promise<SourceSettings> =>
  trx.one(sql<SourceSettings>`select settings, options from panels.settings_to_copy(${sourceId}, ${trx.panelId})`)

/** Uploaded pictures of another panel; whatever is copied may name them. */
export async function copyPictures(trx: Trx, sourceId: number): Promise<void> {
  await trx.run(sql`select panels.copy_pictures(${sourceId}, ${trx.panelId})`)
}

/** Banners, menu, texts of pages, redirects, own pages and questions of another panel; into one that has none. */
export async function copyContent(trx: Trx, sourceId: number): Promise<void> {
  await trx.run(sql`select panels.copy_content(${sourceId}, ${trx.panelId})`)
}
