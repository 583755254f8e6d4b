import type { Trx } from '@vitrine/platform/database'
import type { AuditState } from '@vitrine/platform/http'
import type { Locale } from '@vitrine/platform/kernel'
import type { ArticleKind } from '../../model/article.ts'
import { readArticles, readVersions, type StoredArticle } from '../../store/article-store.ts'
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

/** How articles stand, as the audit log compares them: of a text its length, which tells that it was changed. */
export const articleStates =
  (kind: ArticleKind) =>
  async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
    new Map(
      (await articleList(trx, kind))
        .filter(({ id }) => ids.includes(id))
        .map(({ id, texts, address, state, publishAt, isInFooter, version }) => {
          const titles = Object.fromEntries(Object.entries(texts).map(([locale, { title }]) => [`title ${locale}`, title]))
          const fields = { address, state, publishAt, isInFooter, textVersion: version, ...titles }
          return [String(id), { label: texts.en?.title ?? String(id), fields }]
        }),
    )

/** In which order articles of a kind stand. */
export const articleOrder =
  (kind: ArticleKind) =>
  async (trx: Trx): Promise<ReadonlyMap<string, AuditState>> =>
    new Map([
      [
        'order',
        {
          label: kind === 'page' ? 'Order of pages' : 'Order of questions',
          fields: { titles: (await articleList(trx, kind)).map(({ texts }) => texts.en?.title ?? '') },
        },
      ],
    ])
