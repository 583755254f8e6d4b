import { type BoundRoute, implement, type RequestContext } from '@vitrine/platform/http'
import { refuse } from '@vitrine/platform/kernel'
import { suggest, triesOf } from '../commands/suggest.ts'
import type { TryLimitWire } from '../contract/schemas.ts'
import { suggestionContract as contract } from '../contract/suggestions.ts'
import type { KeywordsDeps } from '../deps.ts'
import { fittingTags } from '../model/phrases.ts'
import { nextMidnight } from '../model/schedule.ts'
import { triesLeft } from '../queries/tries-left.ts'
import { refuseWithoutTools } from './refuse-without-tools.ts'

/** Keyword suggestions for customers, tags for everybody. */
export function suggestionRoutes(deps: KeywordsDeps): BoundRoute[] {
  const limitOf = async (context: RequestContext): Promise<TryLimitWire> => {
    const now = deps.clock.now()
    const tries = triesOf(deps, context)
    const limit = await deps.database.read(context.panelId, (trx) => triesLeft(trx, tries, now))
    return { limit, limit_of: tries.max, resets_at: nextMidnight(now).toISOString() }
  }
  /** Only countries that there are have results of their own. */
  const checkCountry = async ({ panelId }: RequestContext, code: string): Promise<void> => {
    if (!(await deps.catalogue.snapshot(panelId)).countryIds.has(code)) refuse('country', 'fields.selected')
  }
  return [
    implement(contract.suggestKeywords, async ({ query }, context) => {
      await refuseWithoutTools(deps, context)
      await checkCountry(context, query.country)
      const found = await suggest(deps, context, { ...query, field: 'keyword' })
      return { data: { suggestions: [...found.phrases], updated_at: found.readAt.toISOString(), ...(await limitOf(context)) } }
    }),
    implement(contract.suggestionLimit, async (_, context) => {
      await refuseWithoutTools(deps, context)
      return { data: await limitOf(context) }
    }),
    implement(contract.suggestTags, async ({ query }, context) => {
      await refuseWithoutTools(deps, context)
      await checkCountry(context, query.country)
      const { text: keyword, country, language } = query
      const found = await suggest(deps, context, { keyword, country, language, field: 'text' })
      const candidates = [keyword.toLowerCase().replace(/\s+/g, ' '), ...found.phrases.map((phrase) => phrase.keyword)]
      return { data: { ...fittingTags(candidates), ...(await limitOf(context)) } }
    }),
    implement(contract.tagLimit, async (_, context) => {
      await refuseWithoutTools(deps, context)
      return { data: await limitOf(context) }
    }),
  ]
}
