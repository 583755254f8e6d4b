import type { Trx } from '@vitrine/platform/database'
import { type BoundOperatorRoute, listPage, operatorRoute, type RemovedEntity, undoOrder } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import {
  bringArticlesBack,
  changeArticle,
  createArticle,
  orderArticles,
  removeArticle,
  restoreArticle,
} from '../../commands/operator/change-articles.ts'
import type { ArticleKind } from '../../model/article.ts'
import { cleanHtml } from '../../model/html/clean-html.ts'
import { htmlTree } from '../../model/html/html-tree.ts'
import { takenOut } from '../../model/html/taken-out.ts'
import {
  articleList,
  articleOrder,
  articleStates,
  articleVersions,
  undoArticle,
  undoRestore,
  versionTexts,
} from '../../queries/operator/article-list.ts'
import { articleContract as contract } from '../article-schemas.ts'

const may = { permission: 'content.edit', scope: 'panel' } as const
/** Services, networks and payment methods have texts with markup too, each with a right of its own; nothing of the shop is told here. */
const looks = { permission: 'services.view', scope: 'panel' } as const

/** What operators ask and change of their own pages and of questions with answers. */
export const articleRoutes = (): BoundOperatorRoute[] => [...pageRoutes(), ...questionRoutes()]

const bringBack =
  (kind: ArticleKind) =>
  (entities: readonly RemovedEntity[], { trx }: { readonly trx: Trx }) =>
    bringArticlesBack(
      trx,
      kind,
      entities.map(({ id }) => Number(id)),
    )

const pageStates = articleStates('page')
const pageRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(contract.pages, may, async (_, { trx, now }) => listed(trx, 'page', now)),
  operatorRoute(contract.page, may, async ({ params }, { trx }) => shown(trx, 'page', params.id)),
  operatorRoute(contract.cleanText, { ...looks, isQuestion: true }, async ({ body: { html } }) => ({
    data: { nodes: htmlTree(cleanHtml(html)), takenOut: takenOut(html) },
  })),
  operatorRoute(
    contract.createPage,
    {
      ...may,
      audit: { action: 'page.created', entity: 'page', ids: (_, output) => (output ? [output.data.id] : []), read: pageStates },
    },
    async ({ body }, { trx, actor }) => shown(trx, 'page', await createArticle(trx, actor, 'page', body)),
  ),
  operatorRoute(
    contract.changePage,
    { ...may, audit: { action: 'page.changed', entity: 'page', ids: ({ params }) => [params.id], read: pageStates, undo: undoArticle } },
    async ({ params: { id }, body: { version, ...fields } }, { trx, actor }) => {
      await changeArticle(trx, actor, { kind: 'page', id, version, fields })
      return shown(trx, 'page', id)
    },
  ),
  operatorRoute(
    contract.removePage,
    {
      ...may,
      audit: { action: 'page.removed', entity: 'page', ids: ({ params }) => [params.id], read: pageStates, bringBack: bringBack('page') },
    },
    async ({ params }, { trx }) => {
      await removeArticle(trx, 'page', params.id)
      return undefined
    },
  ),
  operatorRoute(
    contract.orderPages,
    { ...may, audit: { action: 'pages.ordered', entity: 'pages', ids: () => ['order'], read: articleOrder('page'), undo: undoOrder } },
    async ({ body }, { trx }) => {
      await orderArticles(trx, 'page', body.ids)
      return undefined
    },
  ),
  operatorRoute(contract.pageVersions, may, async ({ params }, { trx }) => versionsOf(trx, 'page', params.id)),
  operatorRoute(contract.pageVersion, may, async ({ params }, { trx }) => textsIn(trx, 'page', params)),
  operatorRoute(
    contract.restorePage,
    { ...may, audit: { action: 'page.restored', entity: 'page', ids: ({ params }) => [params.id], read: pageStates, undo: undoRestore } },
    async ({ params: { id }, body }, { trx, actor }) => {
      await restoreArticle(trx, actor, { kind: 'page', id, ...body })
      return shown(trx, 'page', id)
    },
  ),
]

const questionStates = articleStates('faq')
const questionRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(contract.questions, may, async (_, { trx, now }) => listed(trx, 'faq', now)),
  operatorRoute(contract.question, may, async ({ params }, { trx }) => shown(trx, 'faq', params.id)),
  operatorRoute(
    contract.createQuestion,
    {
      ...may,
      audit: { action: 'question.created', entity: 'question', ids: (_, output) => (output ? [output.data.id] : []), read: questionStates },
    },
    async ({ body }, { trx, actor }) => shown(trx, 'faq', await createArticle(trx, actor, 'faq', body)),
  ),
  operatorRoute(
    contract.changeQuestion,
    {
      ...may,
      audit: { action: 'question.changed', entity: 'question', ids: ({ params }) => [params.id], read: questionStates, undo: undoArticle },
    },
    async ({ params: { id }, body: { version, ...fields } }, { trx, actor }) => {
      await changeArticle(trx, actor, { kind: 'faq', id, version, fields })
      return shown(trx, 'faq', id)
    },
  ),
  operatorRoute(
    contract.removeQuestion,
    {
      ...may,
      audit: {
        action: 'question.removed',
        entity: 'question',
        ids: ({ params }) => [params.id],
        read: questionStates,
        bringBack: bringBack('faq'),
      },
    },
    async ({ params }, { trx }) => {
      await removeArticle(trx, 'faq', params.id)
      return undefined
    },
  ),
  operatorRoute(
    contract.orderQuestions,
    {
      ...may,
      audit: { action: 'questions.ordered', entity: 'questions', ids: () => ['order'], read: articleOrder('faq'), undo: undoOrder },
    },
    async ({ body }, { trx }) => {
      await orderArticles(trx, 'faq', body.ids)
      return undefined
    },
  ),
  operatorRoute(contract.questionVersions, may, async ({ params }, { trx }) => versionsOf(trx, 'faq', params.id)),
  operatorRoute(contract.questionVersion, may, async ({ params }, { trx }) => textsIn(trx, 'faq', params)),
  operatorRoute(
    contract.restoreQuestion,
    {
      ...may,
      audit: { action: 'question.restored', entity: 'question', ids: ({ params }) => [params.id], read: questionStates, undo: undoRestore },
    },
    async ({ params: { id }, body }, { trx, actor }) => {
      await restoreArticle(trx, actor, { kind: 'faq', id, ...body })
      return shown(trx, 'faq', id)
    },
  ),
]

async function listed(trx: Trx, kind: ArticleKind, now: Date) {
  const rows = await articleList(trx, kind)
  return listPage({ rows, limit: rows.length, total: { count: rows.length, isExact: true }, now })
}

async function shown(trx: Trx, kind: ArticleKind, id: number) {
  const data = (await articleList(trx, kind)).find((article) => article.id === id)
  if (!data) throw new Refusal('not-found', 'request.notFound')
  return { data }
}

async function versionsOf(trx: Trx, kind: ArticleKind, id: number) {
  await shown(trx, kind, id)
  return { data: await articleVersions(trx, id) }
}

async function textsIn(trx: Trx, kind: ArticleKind, { id, version }: { readonly id: number; readonly version: number }) {
  await shown(trx, kind, id)
  const texts = await versionTexts(trx, id, version)
  if (!texts) throw new Refusal('not-found', 'request.notFound')
  return { data: { version, texts } }
}
