import type { Database } from '@vitrine/platform/database'
import { type BoundRoute, implement } from '@vitrine/platform/http'
import { type Clock, Refusal, systemClock } from '@vitrine/platform/kernel'
import { panelsContract } from '../contract/schemas.ts'
import { publishedPage, publishedQuestions } from '../queries/articles.ts'

export interface ArticleRoutesDeps {
  readonly database: Database
  readonly clock?: Clock
}

/** Pages of the panel's own and its questions; drafts and what is published later are not there. */
export const articleRoutes = ({ database, clock = systemClock }: ArticleRoutesDeps): BoundRoute[] => [
  implement(panelsContract.article, async ({ params }, { panelId, locale }) => {
    const data = await database.read(panelId, (trx) => publishedPage(trx, params.address, locale, clock.now()))
    if (!data) throw new Refusal('not-found', 'request.notFound')
    return { data }
  }),
  implement(panelsContract.questions, async (_, { panelId, locale }) => ({
    data: await database.read(panelId, (trx) => publishedQuestions(trx, locale, clock.now())),
  })),
]
