import { sql, type Trx } from '@vitrine/platform/database'
import type { ArticleFacts, ArticleHead, ArticleKind, ArticleTexts } from '../model/article.ts'

export interface StoredArticle extends ArticleFacts {
  readonly id: number
  readonly version: number
  readonly takenOut: string[]
  readonly changedAt: Date
  readonly changedBy: string
}

/** Every article without its body, in its order. */
export const readArticleHeads = (trx: Trx): Promise<ArticleHead[]> =>
  trx.rows(sql<ArticleHead>`
    select id, kind, address, state, publish_at as "publishAt", is_in_footer as "isInFooter", picture_origins as "pictureOrigins",
           (select jsonb_object_agg(t.key, t.value - 'body') from jsonb_each(texts) t) as texts
      from panels.article where panel_id = ${trx.panelId} and removed_at is null order by position, id`)

const columns = sql`id, kind, address, texts, state, publish_at as "publishAt", is_in_footer as "isInFooter", taken_out as "takenOut", version,
  changed_at as "changedAt", changed_by as "changedBy"`

/** All articles of a kind, in their order. */
export const readArticles = (trx: Trx, kind: ArticleKind): Promise<StoredArticle[]> =>
  trx.rows(sql<StoredArticle>`
    select ${columns} from panels.article where panel_id = ${trx.panelId} and kind = ${kind} and removed_at is null order by position, id`)

export const findArticle = (trx: Trx, kind: ArticleKind, id: number, mode: 'read' | 'lock' = 'read'): Promise<StoredArticle | undefined> =>
  trx.maybe(sql<StoredArticle>`
    select ${columns} from panels.article where panel_id = ${trx.panelId} and kind = ${kind} and id = ${id} and removed_at is null
    ${mode === 'lock' ? sql`for update` : sql``}`)

/** The page of an address, also of one that it had before. */
export const findPageAt = (trx: Trx, address: string): Promise<StoredArticle | undefined> =>
  trx.maybe(sql<StoredArticle>`
    select ${columns} from panels.article
     where panel_id = ${trx.panelId} and removed_at is null
       and (address = ${address}
         or id = (select r.article_id from panels.article_redirect r where r.panel_id = ${trx.panelId} and r.address = ${address}))
     order by (address = ${address}) desc limit 1`)

interface Written extends ArticleFacts {
  readonly takenOut: readonly string[]
  readonly pictureOrigins: readonly string[]
  readonly by: string
}

/** At the end of its kind; answers its number. */
export async function insertArticle(trx: Trx, article: Written): Promise<number> {
  const { id } = await trx.one(sql<{ id: number }>`
    insert into panels.article (panel_id, kind, address, texts, state, publish_at, is_in_footer, position, taken_out, picture_origins, changed_by)
    select ${trx.panelId}, ${article.kind}, ${article.address}, ${JSON.stringify(article.texts)}, ${article.state}, ${article.publishAt}, ${article.isInFooter},
           coalesce(max(position) + 1, 0), ${[...article.takenOut]}, ${[...article.pictureOrigins]}, ${article.by}
      from panels.article where panel_id = ${trx.panelId} and kind = ${article.kind}
    returning id`)
  return id
}

export async function updateArticle(trx: Trx, id: number, article: Written): Promise<void> {
  await trx.run(sql`
    update panels.article
       set address = ${article.address}, texts = ${JSON.stringify(article.texts)}, state = ${article.state}, publish_at = ${article.publishAt},
           is_in_footer = ${article.isInFooter}, taken_out = ${[...article.takenOut]}, picture_origins = ${[...article.pictureOrigins]},
           version = version + 1, changed_at = now(), changed_by = ${article.by}
     where panel_id = ${trx.panelId} and id = ${id}`)
}

/** Nobody sees it any more; its versions and earlier addresses stay, so that it can be brought back. */
export async function markRemoved(trx: Trx, id: number): Promise<void> {
  await trx.run(sql`update panels.article set removed_at = now() where panel_id = ${trx.panelId} and id = ${id}`)
}

/** Brings articles of a kind back; one whose address another has by now is refused by the database. */
export const unmarkRemoved = (trx: Trx, kind: ArticleKind, ids: readonly number[]): Promise<number> =>
  trx.run(sql`
    update panels.article set removed_at = null where panel_id = ${trx.panelId} and kind = ${kind} and id = any (${[...ids]}::int[])`)

/** Deletes articles of a panel that were taken away before a time, with their versions and earlier addresses; how many went. */
export const deleteRemoved = (trx: Trx, before: Date): Promise<number> =>
  trx.run(sql`delete from panels.article where panel_id = ${trx.panelId} and removed_at < ${before}`)

export async function writeArticleOrder(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx.run(sql`
    update panels.article set position = wanted.at - 1
      from unnest(${[...ids]}::integer[]) with ordinality as wanted(id, at)
     where panel_id = ${trx.panelId} and article.id = wanted.id`)
}

/** Keeps the texts of an article as they are now. */
export async function keepVersion(trx: Trx, id: number): Promise<void> {
  await trx.run(sql`
    insert into panels.article_version (panel_id, article_id, version, texts, changed_at, changed_by)
    select panel_id, id, version, texts, changed_at, changed_by from panels.article where panel_id = ${trx.panelId} and id = ${id}`)
}

export interface ArticleVersion {
  readonly version: number
  readonly changedAt: Date
  readonly changedBy: string
  readonly title: string | null
}

/** The newest first, the present one among them. */
export const readVersions = (trx: Trx, id: number): Promise<ArticleVersion[]> =>
  trx.rows(sql<ArticleVersion>`
    select version, changed_at as "changedAt", changed_by as "changedBy", texts -> 'en' ->> 'title' as title
      from panels.article_version where panel_id = ${trx.panelId} and article_id = ${id} order by version desc limit 100`)

export const findVersionTexts = async (trx: Trx, id: number, version: number): Promise<ArticleTexts | undefined> =>
  (
    await trx.maybe(
      sql<{ texts: ArticleTexts }>`
        select texts from panels.article_version where panel_id = ${trx.panelId} and article_id = ${id} and version = ${version}`,
    )
  )?.texts

/** The first version of each article that had the texts of today: texts that were given back are those of then. */
export const firstVersions = (trx: Trx, ids: readonly number[]): Promise<{ id: number; version: number }[]> =>
  trx.rows(sql<{ id: number; version: number }>`
    select a.id, (select min(v.version) from panels.article_version v
                   where v.panel_id = a.panel_id and v.article_id = a.id and v.texts = a.texts) as version
      from panels.article a where a.panel_id = ${trx.panelId} and a.id = any(${[...ids]}::int[])`)

/** An old address leads to the page from now on; its new one leads nowhere else. */
export async function redirectArticle(trx: Trx, id: number, from: string, to: string): Promise<void> {
  await trx.run(sql`delete from panels.article_redirect where panel_id = ${trx.panelId} and address in (${from}, ${to})`)
  await trx.run(sql`insert into panels.article_redirect (panel_id, address, article_id) values (${trx.panelId}, ${from}, ${id})`)
}

/** Addresses that lead to another page already. */
export const isAddressTaken = async (trx: Trx, address: string, by: number | null): Promise<boolean> =>
  (
    await trx.one(sql<{ taken: boolean }>`
      select exists (select from panels.article where panel_id = ${trx.panelId} and address = ${address} and id is distinct from ${by} and removed_at is null) as taken`)
  ).taken
