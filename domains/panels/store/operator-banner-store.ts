import { sql, type Trx } from '@vitrine/platform/database'
import type { StoredBanner } from '../model/banner.ts'

export const bannerVersions = async (trx: Trx): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (await trx.rows(sql<{ id: number; version: number }>`select id, version from panels.banner where panel_id = ${trx.panelId}`)).map(
      ({ id, version }) => [id, version],
    ),
  )

/** Locks a banner and tells its version; undefined when there is none. */
export const lockBanner = async (trx: Trx, id: number): Promise<number | undefined> =>
  (
    await trx.maybe(
      sql<{ version: number }>`select version from panels.banner where panel_id = ${trx.panelId} and id = ${id} for no key update`,
    )
  )?.version

export async function updateBanner(trx: Trx, banner: StoredBanner): Promise<void> {
  await trx.run(sql`
    update panels.banner
       set place = ${banner.place}, type = ${banner.type}, contents = ${JSON.stringify(banner.contents)}, slides = ${JSON.stringify(banner.slides)},
           scroll_delay = ${banner.scrollDelayMs}, sorting = ${banner.sorting}, starts_at = ${banner.startsAt}, ends_at = ${banner.endsAt},
           is_enabled = ${banner.isEnabled}, version = version + 1
     where panel_id = ${trx.panelId} and id = ${banner.id}`)
}
