import { setTimeout as sleep } from 'node:timers/promises'
import { findYoutubeAccountOfChannel, setReportable } from '@vitrine/identity'
import type { InsightsDeps } from '../deps.ts'
import { consentRevoked, notReportable, quotaSpent, reportsUnavailable } from '../errors.ts'
import { later, type ReportQuestion, reportTimes } from '../model/report-question.ts'
import { type ChannelReports, isReportProblem, type ReportAccess } from '../ports.ts'
import { deleteGrant, findGrant, type ReportGrant } from '../store/grant-store.ts'
import { claimReport, findReport, postponeReport, type StoredReport, saveReport } from '../store/report-store.ts'

export interface ReportInput<Answer> {
  readonly panelId: number
  readonly userId: number
  readonly channelId: string
  readonly question: ReportQuestion
  /** Asks the platform and answers in the wire format. */
  readonly ask: (reports: ChannelReports, access: ReportAccess) => Promise<Answer>
  /** Parses the cached answer. */
  readonly parse: (kept: unknown) => Answer
}

export interface Report<Answer> {
  readonly data: Answer
  readonly updated_at: string
  readonly is_current: boolean
}

/** Poll intervals while another request fetches the first answer. */
const WAITS_MS = [100, 200, 300, 400, 500, 500, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000]

/**
 * A report of one's own channel. Single-flight: the platform gets the same query once an hour, outside any transaction; while it fails, the last answer
 * is served with its age. Refuses a channel that is absent, somebody else's or without consent, all alike.
 */
export async function readReport<Answer>(deps: InsightsDeps, input: ReportInput<Answer>): Promise<Report<Answer>> {
  const { database, secrets, clock, youtube } = deps
  const { panelId, userId, channelId, question } = input
  if (!youtube) throw reportsUnavailable()
  const now = clock.now()
  const found = await database.transaction(panelId, async (trx) => {
    const account = await findYoutubeAccountOfChannel(trx, { userId, channelId })
    const grant = account?.isReportable ? await findGrant(trx, secrets, { userId, accountId: account.id }) : undefined
    if (!grant) return undefined
    const isOurs = await claimReport(trx, grant.accountId, { question, now, askAgainAt: later(now, reportTimes.askingMs) })
    return { grant, isOurs, kept: await findReport(trx, grant.accountId, question, now) }
  })
  if (!found) throw notReportable()
  const { grant, isOurs, kept } = found
  if (isOurs) await refresh(deps, input, grant, kept)
  const current = await answered(deps, input, grant.accountId)
  if (!current?.answeredAt) throw reportsUnavailable()
  return {
    data: input.parse(current.answer),
    updated_at: current.answeredAt.toISOString(),
    is_current: now.getTime() - current.answeredAt.getTime() < reportTimes.currentMs,
  }
}

/** The cached answer; the very first one is awaited while any node fetches it. */
async function answered<Answer>(
  { database, clock }: InsightsDeps,
  { panelId, question }: ReportInput<Answer>,
  accountId: number,
): Promise<StoredReport | undefined> {
  const poll = () => database.read(panelId, (trx) => findReport(trx, accountId, question, clock.now()))
  let kept = await poll()
  for (const wait of WAITS_MS) {
    if (!kept?.isRequested || kept.answeredAt) break
    await sleep(wait)
    kept = await poll()
  }
  return kept
}

/** Fetches the platform's answer and caches it. A failure is thrown only where there is no older answer to fall back on. */
async function refresh<Answer>(
  { database, clock, youtube }: InsightsDeps,
  { panelId, question, ask }: ReportInput<Answer>,
  grant: ReportGrant,
  kept: StoredReport | undefined,
): Promise<void> {
  if (!youtube) return
  const { accountId, userId } = grant
  try {
    const answer = await ask(youtube.reports, grant)
    const now = clock.now()
    const askAgainAt = later(now, reportTimes.currentMs)
    await database.transaction(panelId, (trx) => saveReport(trx, accountId, { question, answer, now, askAgainAt }))
  } catch (error) {
    const problem = isReportProblem(error) ? error.kind : undefined
    if (problem === 'revoked') {
      await database.transaction(panelId, async (trx) => {
        if (await deleteGrant(trx, grant)) await setReportable(trx, { userId, accountId, isReportable: false })
        // Another consent was given meanwhile: the next request uses that one.
        else await postponeReport(trx, accountId, question, clock.now())
      })
      throw consentRevoked()
    }
    const pause = problem === 'quota' ? reportTimes.quotaMs : reportTimes.failedMs
    await database.transaction(panelId, (trx) => postponeReport(trx, accountId, question, later(clock.now(), pause)))
    if (kept?.answeredAt) return
    throw problem === 'quota' ? quotaSpent() : reportsUnavailable()
  }
}
