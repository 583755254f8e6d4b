import { sql, type Trx } from '@vitrine/platform/database'
import type { Locale } from '@vitrine/platform/kernel'
import type { BannerFacts, StoredBanner } from '../model/banner.ts'
import type { AliasOfPanel, PageTextsOfPanel, PanelContent } from '../model/panel-content.ts'
import { readArticleHeads } from './article-store.ts'
import { readMenu } from './menu-store.ts'

interface BannerRow {
  readonly id: number
  readonly place: StoredBanner['place']
  readonly type: StoredBanner['type']
  readonly contents: StoredBanner['contents']
  readonly slides: StoredBanner['slides']
  readonly scroll_delay: number
  readonly sorting: number
  readonly starts_at: Date | null
  readonly ends_at: Date | null
  readonly is_enabled: boolean
}

/** Pages, aliases, banners, menu and articles of the panel of this transaction. */
export async function readContent(trx: Trx): Promise<PanelContent> {
  const pages = await trx.rows(sql<PageTextsOfPanel>`
    select route_name as "routeName", locale, meta_title as title, meta_description as description
      from panels.page where panel_id = ${trx.panelId} order by route_name, locale`)
  const aliases = await trx.rows(sql<AliasOfPanel>`
    select path, route_name as "routeName" from panels.alias where panel_id = ${trx.panelId} order by path`)
  const banners = await trx.rows(sql<BannerRow>`
    select id, place, type, contents, slides, scroll_delay, sorting, starts_at, ends_at, is_enabled
      from panels.banner where panel_id = ${trx.panelId} order by place, sorting, id`)
  return { pages, aliases, banners: banners.map(toBanner), menu: await readMenu(trx), articles: await readArticleHeads(trx) }
}

const toBanner = ({ scroll_delay, starts_at, ends_at, is_enabled, ...row }: BannerRow): StoredBanner => ({
  ...row,
  scrollDelayMs: scroll_delay,
  startsAt: starts_at,
  endsAt: ends_at,
  isEnabled: is_enabled,
})

export async function insertBanner(trx: Trx, banner: BannerFacts): Promise<number> {
  const { id } = await trx.one(sql<{ id: number }>`
    insert into panels.banner (panel_id, place, type, contents, slides, scroll_delay, sorting, starts_at, ends_at, is_enabled)
    values (${trx.panelId}, ${banner.place}, ${banner.type}, ${JSON.stringify(banner.contents)}, ${JSON.stringify(banner.slides)},
      ${banner.scrollDelayMs}, ${banner.sorting}, ${banner.startsAt}, ${banner.endsAt}, ${banner.isEnabled})
    returning id`)
  return id
}

export async function deleteBanner(trx: Trx, id: number): Promise<void> {
  await trx.run(sql`delete from panels.banner where panel_id = ${trx.panelId} and id = ${id}`)
}

export async function upsertPage(
  trx: Trx,
  page: { readonly routeName: string; readonly locale: Locale; readonly title: string | null; readonly description: string | null },
): Promise<void> {
  await trx.run(sql`
    insert into panels.page (panel_id, route_name, locale, meta_title, meta_description)
    values (${trx.panelId}, ${page.routeName}, ${page.locale}, ${page.title}, ${page.description})
    on conflict (panel_id, route_name, locale) do update set meta_title = excluded.meta_title, meta_description = excluded.meta_description`)
}

export async function replaceAliases(trx: Trx, aliases: readonly AliasOfPanel[]): Promise<void> {
  await trx.run(sql`delete from panels.alias where panel_id = ${trx.panelId}`)
  for (const { path, routeName } of aliases)
    await trx.run(sql`insert into panels.alias (panel_id, path, route_name) values (${trx.panelId}, ${path}, ${routeName})`)
}
