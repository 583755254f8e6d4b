import { createHmac } from 'node:crypto'
import { type RequestContext, subscriberOf } from '@vitrine/platform/http'
import { OutsideFault } from '@vitrine/platform/outbound'
import { z } from 'zod'
import type { KeywordsDeps } from '../deps.ts'
import { platformSilent, QuotaExceeded, quotaSpent, triesUsed } from '../errors.ts'
import { type Phrase, phrasesOf } from '../model/phrases.ts'
import { quotaDayOf, quotaResetOf, SEARCH_UNITS, suggestionUnits, VIDEOS_UNITS } from '../model/quota.ts'
import { dayOf } from '../model/schedule.ts'
import type { VideoSearch } from '../ports.ts'
import { markSpent, takeUnits } from '../store/quota-store.ts'
import { findSuggestions, giveBackTry, type SuggestionQuestion, saveSuggestions, takeTry } from '../store/suggestion-store.ts'

const CACHED_MS = 7 * 86_400_000
const SUGGESTIONS_MAX = 50
const USER_TRIES = 20
const GUEST_TRIES = 5
const phrases = z.array(z.object({ keyword: z.string(), count: z.number() }))

export interface Tries {
  /** The customer, or a keyed hash of the guest's network address. */
  readonly who: string
  readonly max: number
}

/** Twenty tries a day of a customer, five of a network address; with IPv6, of the subscriber's whole network. */
export function triesOf({ secret }: Pick<KeywordsDeps, 'secret'>, { caller, ip }: Pick<RequestContext, 'caller' | 'ip'>): Tries {
  if (caller.kind === 'user') return { who: `user:${caller.userId}`, max: USER_TRIES }
  return {
    who: `ip:${createHmac('sha256', secret)
      .update(`tries:${subscriberOf(ip)}`)
      .digest('base64url')}`,
    max: GUEST_TRIES,
  }
}

export interface Suggested {
  readonly phrases: readonly Phrase[]
  readonly readAt: Date
}

/** Suggestions for one try of the caller's; a try that is answered nothing is given back. `field` is where a used-up day is refused. */
export async function suggest(
  deps: KeywordsDeps,
  context: RequestContext,
  { field, ...question }: SuggestionQuestion & { readonly field: string },
): Promise<Suggested> {
  const { who, max } = triesOf(deps, context)
  const { panelId } = context
  const day = dayOf(deps.clock.now())
  if (!(await deps.database.transaction(panelId, (trx) => takeTry(trx, { day, who, max })))) throw triesUsed(field)
  try {
    return await suggestionsOf(deps, panelId, { ...question, keyword: question.keyword.toLowerCase().replace(/\s+/g, ' ') })
  } catch (error) {
    await deps.database.transaction(panelId, (trx) => giveBackTry(trx, { day, who }))
    if (error instanceof QuotaExceeded) {
      const now = deps.clock.now()
      throw quotaSpent(Math.ceil((quotaResetOf(now).getTime() - now.getTime()) / 1000))
    }
    throw error instanceof OutsideFault ? platformSilent() : error
  }
}

/** From the cache of seven days, else from the region's results. */
async function suggestionsOf(deps: KeywordsDeps, panelId: number, question: SuggestionQuestion): Promise<Suggested> {
  const { database, clock, search } = deps
  const now = clock.now()
  const cached = await database.read(panelId, (trx) => findSuggestions(trx, question, new Date(now.getTime() - CACHED_MS)))
  if (cached) return { phrases: phrases.parse(cached.suggestions), readAt: cached.readAt }
  if (!search) throw platformSilent()
  const day = quotaDayOf(now)
  const budget = { max: deps.dailyUnits, suggestionsMax: suggestionUnits(deps.dailyUnits) }
  if (!(await takeUnits(database, { day, units: SEARCH_UNITS + VIDEOS_UNITS, ...budget }))) throw new QuotaExceeded()
  const found = await readResults(search, question).catch(async (error: unknown) => {
    if (error instanceof QuotaExceeded) await markSpent(database, day)
    throw error
  })
  await database.transaction(panelId, (trx) => saveSuggestions(trx, question, found, now))
  return { phrases: found, readAt: now }
}

async function readResults(search: VideoSearch, { keyword, country, language }: SuggestionQuestion): Promise<Phrase[]> {
  const page = await search.search({ keyword, country, language })
  const videos = page === 'quota-spent' ? [] : page.videos
  const tags = page === 'quota-spent' ? page : await search.tagsOf(videos.map(({ id }) => id))
  if (tags === 'quota-spent') throw new QuotaExceeded()
  const texts = videos.map(({ title }, index) => ({ title, tags: tags[index] ?? [] }))
  return phrasesOf(texts, keyword, { language, limit: SUGGESTIONS_MAX })
}
