import type { PanelRow, Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import type { KeywordsDeps } from '../deps.ts'
import { QuotaExceeded } from '../errors.ts'
import { firstTenChanged } from '../events.ts'
import { videoIdOf } from '../model/links.ts'
import { countsOf, differenceOf, isInFirstTen, RESULTS_READ } from '../model/positions.ts'
import { measurementUnits, quotaDayOf, SEARCH_UNITS } from '../model/quota.ts'
import { dayOf } from '../model/schedule.ts'
import type { QuotaSpent, SearchPage, VideoSearch } from '../ports.ts'
import { countWaiting } from '../store/keyword-store.ts'
import {
  claimPosition,
  type DuePosition,
  lockForCounts,
  moveCounts,
  noteFirstTen,
  returnPosition,
  takeFirstTenChanges,
  writeHistory,
  writeNewest,
} from '../store/position-store.ts'
import { markSpent, takeUnits } from '../store/quota-store.ts'

/** Longer than two pages of results take; a measurement whose worker died is tried again then. */
const LEASE_MS = 5 * 60_000
const TRIES_MAX = 4
const MAILED_MAX = 20

/** Measures one position that is in line, if the day's budget allows; false when it does not, or another worker has it. */
export async function measurePosition(deps: KeywordsDeps, { panelId, id }: PanelRow): Promise<boolean> {
  const { database, clock, search, log } = deps
  if (!search) return false
  const now = clock.now()
  const due = await database.transaction(panelId, (trx) => claimPosition(trx, id, { now, leaseUntil: new Date(now.getTime() + LEASE_MS) }))
  if (!due) return false
  const giveBack = (dueAt: Date | null, isTry: boolean) => database.transaction(panelId, (trx) => returnPosition(trx, id, { dueAt, isTry }))
  try {
    const position = await positionOf(deps, { search, due, panelId })
    await database.transaction(panelId, (trx) => record(trx, due, { position, now }))
    return true
  } catch (error) {
    if (error instanceof QuotaExceeded) {
      await giveBack(now, false)
      return false
    }
    const isOver = due.tries >= TRIES_MAX
    log[isOver ? 'error' : 'info'](
      { event: 'keyword.position.unavailable', panelId, campaignId: due.campaignId, tries: due.tries, error: String(error) },
      'a position could not be measured',
    )
    // What waits for its lease is tried again; what failed often leaves the line until its campaign's next day.
    if (isOver) await giveBack(null, true)
    return true
  }
}

/** 1 to 100, or 0: the second fifty are asked for only when the first do not have it. */
async function positionOf(
  deps: KeywordsDeps,
  { search, due, panelId }: { search: VideoSearch; due: DuePosition; panelId: number },
): Promise<number> {
  const { countryIds } = await deps.catalogue.snapshot(panelId)
  const country = [...countryIds].find(([, id]) => id === due.countryId)?.[0] ?? ''
  const videoId = videoIdOf(due.url)
  const channelId = videoId === undefined ? await search.channelIdOf(due.url) : undefined
  if (videoId === undefined && channelId === undefined) return 0
  let seen = 0
  let page: string | null = ''
  while (page !== null && seen < RESULTS_READ) {
    const found: SearchPage = await withinBudget(deps, () => search.search({ keyword: due.keyword, country, ...(page ? { page } : {}) }))
    const at = found.videos.findIndex((video) => (videoId === undefined ? video.channelId === channelId : video.id === videoId))
    if (at >= 0) return seen + at + 1 > RESULTS_READ ? 0 : seen + at + 1
    seen += found.videos.length
    page = found.videos.length === 0 ? null : found.nextPage
  }
  return 0
}

/** Reserves the units before the platform is asked, and remembers when it says itself that there are none. */
async function withinBudget(
  { database, clock, dailyUnits }: KeywordsDeps,
  work: () => Promise<SearchPage | QuotaSpent>,
): Promise<SearchPage> {
  const day = quotaDayOf(clock.now())
  if (!(await takeUnits(database, { day, units: SEARCH_UNITS, max: measurementUnits(dailyUnits) }))) throw new QuotaExceeded()
  const found = await work()
  if (found !== 'quota-spent') return found
  await markSpent(database, day)
  throw new QuotaExceeded()
}

/** The position, its day of the history, its campaign's counts and what is to be mailed, all or nothing. */
async function record(trx: Trx, due: DuePosition, { position, now }: { readonly position: number; readonly now: Date }): Promise<void> {
  const campaign = await lockForCounts(trx, due.campaignId)
  const today = dayOf(now)
  const old = campaign && (await writeNewest(trx, due.id, { position, today }))
  if (!campaign || !old) return
  await writeHistory(trx, due, { position, today })
  await moveCounts(trx, due.campaignId, differenceOf(countsOf(position, old.before), countsOf(old.before, old.earlier)), now)
  const hasEntered = isInFirstTen(position)
  if (campaign.hasMail && old.before !== null && hasEntered !== isInFirstTen(old.before))
    await noteFirstTen(trx, due, { hasEntered, position, previous: old.before })
  // One mail for a measurement of the whole campaign: when nothing of it is in line any more.
  if ((await countWaiting(trx, [due.campaignId])).has(due.campaignId)) return
  const changes = await takeFirstTenChanges(trx, due.campaignId)
  if (changes.length === 0) return
  await announce(trx, firstTenChanged, {
    ...{ userId: due.userId, campaignId: due.campaignId, url: due.url, measuredAt: now.toISOString() },
    entered: changes.filter((change) => change.hasEntered).length,
    left: changes.filter((change) => !change.hasEntered).length,
    changes: changes.slice(0, MAILED_MAX),
  })
}
