import type { Trx } from '@vitrine/platform/database'
import type { AuditState, UndoneEntity } from '@vitrine/platform/http'
import type { Locale } from '@vitrine/platform/kernel'
import type { ArticleKind } from '../../model/article.ts'
import { findVersionTexts, firstVersions, readArticles, readVersions, type StoredArticle } from '../../store/article-store.ts'
import { panelOptionsIn } from '../panel-options-in.ts'

/** An article as the console gets it. */
const presented = ({ publishAt, changedAt, kind: _, ...article }: StoredArticle, offered: readonly Locale[]) => ({
  ...article,
  publishAt: publishAt?.toISOString() ?? null,
  changedAt: changedAt.toISOString(),
  /** Languages of the shop that show the English text. */
  missing: offered.filter((locale) => article.texts[locale] === undefined),
})

/** All articles of a kind in their order, drafts too. */
export async function articleList(trx: Trx, kind: ArticleKind) {
  const { locales } = await panelOptionsIn(trx)
  return (await readArticles(trx, kind)).map((article) => presented(article, locales))
}

export const articleVersions = async (trx: Trx, id: number) =>
  (await readVersions(trx, id)).map(({ changedAt, ...version }) => ({ ...version, changedAt: changedAt.toISOString() }))

/** The texts of an article in one of its versions. */
export const versionTexts = findVersionTexts

/** How articles stand, as the audit log compares them: texts by the version that they are of, whose titles tell people what it was. */
export const articleStates =
  (kind: ArticleKind) =>
  async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> => {
    const articles = (await articleList(trx, kind)).filter(({ id }) => ids.includes(id))
    const rows = await firstVersions(
      trx,
      articles.map(({ id }) => id),
    )
    const versions = new Map(rows.map(({ id, version }) => [id, version]))
    return new Map(
      articles.map(({ id, texts, address, state, publishAt, isInFooter, version }) => {
        const titles = Object.fromEntries(Object.entries(texts).map(([locale, { title }]) => [`title ${locale}`, title]))
        const fields = { address, state, publishAt, isInFooter, textVersion: versions.get(id) ?? version, ...titles }
        return [String(id), { label: texts.en?.title ?? String(id), fields, version }]
      }),
    )
  }

/** What brings the fields of an article back by the call that changed them: of its texts the version that they were. */
export function undoArticle([article]: readonly UndoneEntity[]) {
  const { textVersion, ...before } = article?.before ?? {}
  const fields = Object.fromEntries(Object.entries(before).filter(([name]) => !name.startsWith('title ')))
  return {
    params: { id: article?.id },
    body: { version: article?.version, ...fields, ...(textVersion === undefined ? {} : { textsFrom: textVersion }) },
  }
}

/** The same where the call was one that gave earlier texts back. */
export const undoRestore = ([article]: readonly UndoneEntity[]) => ({
  params: { id: article?.id },
  body: { version: article?.version, from: article?.before.textVersion },
})

/** In which order articles of a kind stand. */
export const articleOrder =
  (kind: ArticleKind) =>
  async (trx: Trx): Promise<ReadonlyMap<string, AuditState>> => {
    const rows = await articleList(trx, kind)
    const fields = { ids: rows.map(({ id }) => id), titles: rows.map(({ texts }) => texts.en?.title ?? '') }
    return new Map([['order', { label: kind === 'page' ? 'Order of pages' : 'Order of questions', fields }]])
  }
