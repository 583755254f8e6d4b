import type { Trx } from '@vitrine/platform/database'
import type { Locale } from '@vitrine/platform/kernel'
import type { ArticleWire, QuestionsWire } from '../contract/article-schemas.ts'
import { pageTexts } from '../messages/page-texts.ts'
import { isPublished, textIn } from '../model/article.ts'
import { cleanHtml } from '../model/html/clean-html.ts'
import { findPageAt, readArticles } from '../store/article-store.ts'

/** The page of an address, also of a former one; undefined while visitors do not have it. */
export async function publishedPage(trx: Trx, address: string, locale: Locale, now: Date): Promise<ArticleWire | undefined> {
  const found = await findPageAt(trx, address)
  const text = found && isPublished(found, now) ? textIn(found.texts, locale) : undefined
  if (!text || !found?.address) return undefined
  const { title, body, metaTitle: meta_title, metaDescription: meta_description } = text
  return { address: found.address, title, body: cleanHtml(body), meta_title, meta_description }
}

/** Questions that visitors have, in their order. */
export async function publishedQuestions(trx: Trx, locale: Locale, now: Date): Promise<QuestionsWire> {
  const items = (await readArticles(trx, 'faq')).flatMap((article) => {
    const text = isPublished(article, now) ? textIn(article.texts, locale) : undefined
    return text ? [{ id: article.id, question: text.title, answer: cleanHtml(text.body) }] : []
  })
  return { title: pageTexts[locale].faq, items }
}
