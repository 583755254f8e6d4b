import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile, fieldMessages, type OperatorActor } from '@vitrine/platform/http'
import { invalidFields, Refusal, refuse } from '@vitrine/platform/kernel'
import { type ArticleFacts, type ArticleKind, articleInputs, pictureOriginsOf } from '../../model/article.ts'
import { takenOut } from '../../model/html/taken-out.ts'
import {
  deleteRemoved,
  findArticle,
  findVersionTexts,
  insertArticle,
  isAddressTaken,
  keepVersion,
  markRemoved,
  readArticles,
  redirectArticle,
  type StoredArticle,
  unmarkRemoved,
  updateArticle,
  writeArticleOrder,
} from '../../store/article-store.ts'
import { touchPanel } from '../../store/panel-store.ts'

type Fields = Readonly<Record<string, unknown>>

/** A new article at the end of its kind; answers its number. */
export async function createArticle(trx: Trx, actor: OperatorActor, kind: ArticleKind, fields: Fields): Promise<number> {
  const article = await checked(trx, kind, fields, null)
  const id = await insertArticle(trx, { ...article, ...notesOn(article, fields), by: actor.name })
  await keepVersion(trx, id)
  await touchPanel(trx)
  return id
}

export interface ArticleChange {
  readonly kind: ArticleKind
  readonly id: number
  readonly version: number
  readonly fields: Fields
}

/** Changes fields of an article. A page that is renamed is found at its old address too. */
export async function changeArticle(trx: Trx, actor: OperatorActor, { kind, id, version, fields: given }: ArticleChange): Promise<void> {
  const fields = await withEarlierTexts(trx, id, given)
  const known = await locked(trx, kind, id, version)
  const { state, publishAt, texts, address, isInFooter } = known
  const own = kind === 'page' ? { address, isInFooter } : {}
  const article = await checked(trx, kind, { state, publishAt, texts, ...own, ...fields }, id)
  // What was written before is clean already: it says nothing of what was taken out.
  const notes = Object.hasOwn(fields, 'texts')
    ? notesOn(article, fields)
    : { takenOut: known.takenOut, pictureOrigins: pictureOriginsOf(article.texts) }
  await updateArticle(trx, id, { ...article, ...notes, by: actor.name })
  if (known.address !== null && article.address !== null && known.address !== article.address)
    await redirectArticle(trx, id, known.address, article.address)
  await keepVersion(trx, id)
  await touchPanel(trx)
}

async function withEarlierTexts(trx: Trx, id: number, { textsFrom, ...fields }: Fields): Promise<Fields> {
  if (typeof textsFrom !== 'number') return fields
  const texts = await findVersionTexts(trx, id, textsFrom)
  if (!texts) throw new Refusal('not-found', 'request.notFound')
  return { ...fields, texts }
}

export interface ArticleAt {
  readonly kind: ArticleKind
  readonly id: number
  readonly version: number
}

/** Gives an article the texts that it had in an earlier version. */
export async function restoreArticle(
  trx: Trx,
  actor: OperatorActor,
  { from, ...at }: ArticleAt & { readonly from: number },
): Promise<void> {
  await changeArticle(trx, actor, { ...at, fields: { textsFrom: from } })
}

/** Takes an article away; it can be brought back with all its versions. */
export async function removeArticle(trx: Trx, kind: ArticleKind, id: number): Promise<void> {
  if (!(await findArticle(trx, kind, id, 'lock'))) throw new Refusal('not-found', 'request.notFound')
  await markRemoved(trx, id)
  await touchPanel(trx)
}

export async function bringArticlesBack(trx: Trx, kind: ArticleKind, ids: readonly number[]): Promise<void> {
  await unmarkRemoved(trx, kind, ids)
  await touchPanel(trx)
}

/** A day more than the audit log brings back what was deleted. */
const KEPT_MS = 31 * 86_400_000

/** Deletes for good what nobody can bring back any more; how many went. */
export const deleteRemovedArticles = (trx: Trx, now: Date): Promise<number> => deleteRemoved(trx, new Date(now.getTime() - KEPT_MS))

/** All articles of a kind in another order. */
export async function orderArticles(trx: Trx, kind: ArticleKind, ids: readonly number[]): Promise<void> {
  const known = new Set((await readArticles(trx, kind)).map(({ id }) => id))
  if (ids.length !== known.size || new Set(ids).size !== ids.length || ids.some((id) => !known.has(id))) refuse('ids', 'fields.invalid')
  await writeArticleOrder(trx, ids)
  await touchPanel(trx)
}

async function locked(trx: Trx, kind: ArticleKind, id: number, version: number): Promise<StoredArticle> {
  const known = await findArticle(trx, kind, id, 'lock')
  if (!known) throw new Refusal('not-found', 'request.notFound')
  if (known.version !== version) throw changedMeanwhile({ version: known.version, by: known.changedBy, at: known.changedAt })
  return known
}

async function checked(trx: Trx, kind: ArticleKind, fields: Fields, id: number | null): Promise<ArticleFacts> {
  const { success, data, error } = articleInputs[kind].safeParse(fields, { reportInput: true })
  if (!success) throw invalidFields(fieldMessages(error.issues))
  const article: ArticleFacts = { address: null, isInFooter: false, ...data, kind }
  if (article.address !== null && (await isAddressTaken(trx, article.address, id))) refuse('address', 'articles.addressTaken')
  return article
}

/** What its writer and the page have to know of the texts that were handed in. */
const notesOn = ({ texts }: ArticleFacts, fields: Fields) => ({
  takenOut: [...new Set(bodiesOf(fields.texts).flatMap(takenOut))],
  pictureOrigins: pictureOriginsOf(texts),
})

const bodiesOf = (texts: unknown): string[] =>
  Object.values(texts as Fields).flatMap((text) =>
    typeof text === 'object' && text !== null && 'body' in text && typeof text.body === 'string' ? [text.body] : [],
  )
