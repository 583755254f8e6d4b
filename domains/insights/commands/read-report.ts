import { findYoutubeAccountOfChannel, setReportable } from '@vitrine/identity'
import type { InsightsDeps } from '../deps.ts'
import { consentRevoked, notReportable, quotaSpent, reportsUnavailable } from '../errors.ts'
import { later, type ReportQuestion, reportTimes } from '../model/report-asked.ts'
import { type ChannelReports, isReportProblem, type ReportAccess } from '../ports.ts'
import { deleteGrant, findGrant, type ReportGrant } from '../store/grant-store.ts'
import { claimReport, findReport, type KeptReport, keepReport, postponeReport } from '../store/report-store.ts'

export interface ReportWish<Answer> {
  readonly panelId: number
  readonly userId: number
  readonly channelId: string
  readonly question: ReportQuestion
  /** Asks the platform, and says it as it goes on the wire. */
  readonly ask: (reports: ChannelReports, access: ReportAccess) => Promise<Answer>
  /** Reads what was kept. */
  readonly parse: (kept: unknown) => Answer
}

export interface Report<Answer> {
  readonly data: Answer
  readonly updated_at: string
  readonly is_current: boolean
}

/** Who asks at this moment in this process: the others wait for the same answer. */
const asking = new Map<string, Promise<unknown>>()

/**
 * A report of one's own channel. The platform is asked once an hour for the same thing, outside any transaction; while it is away or gives no more, its last answer
 * stands in and says how old it is. Refuses a channel that is not there, is somebody else's or has no consent, all alike.
 */
export async function readReport<Answer>(deps: InsightsDeps, wish: ReportWish<Answer>): Promise<Report<Answer>> {
  const { database, secrets, clock, youtube } = deps
  const { panelId, userId, channelId, question } = wish
  if (!youtube) throw reportsUnavailable()
  const now = clock.now()
  const found = await database.transaction(panelId, async (trx) => {
    const account = await findYoutubeAccountOfChannel(trx, { userId, channelId })
    const grant = account?.isReportable ? await findGrant(trx, secrets, { userId, accountId: account.id }) : undefined
    if (!grant) return undefined
    const isOurs = await claimReport(trx, grant.accountId, { question, now, askAgainAt: later(now, reportTimes.askingMs) })
    return { grant, isOurs, kept: await findReport(trx, grant.accountId, question) }
  })
  if (!found) throw notReportable()
  const { grant, isOurs, kept } = found
  const key = JSON.stringify([panelId, grant.accountId, question])
  if (isOurs) await once(key, () => refresh(deps, wish, grant, kept))
  else if (!kept?.answeredAt) await asking.get(key)
  const current = await database.read(panelId, (trx) => findReport(trx, grant.accountId, question))
  if (!current?.answeredAt) throw reportsUnavailable()
  return {
    data: wish.parse(current.answer),
    updated_at: current.answeredAt.toISOString(),
    is_current: now.getTime() - current.answeredAt.getTime() < reportTimes.currentMs,
  }
}

async function once(key: string, work: () => Promise<void>): Promise<void> {
  const running = work().finally(() => asking.delete(key))
  // Whoever only waits reads what was kept, whatever became of the question.
  asking.set(
    key,
    running.catch(() => {}),
  )
  await running
}

/** Asks the platform and keeps its answer. A failure is thrown only where there is no older answer to stand in. */
async function refresh<Answer>(
  { database, clock, youtube }: InsightsDeps,
  { panelId, question, ask }: ReportWish<Answer>,
  grant: ReportGrant,
  kept: KeptReport | undefined,
): Promise<void> {
  if (!youtube) return
  const { accountId, userId } = grant
  try {
    const answer = await ask(youtube.reports, grant)
    const now = clock.now()
    const askAgainAt = later(now, reportTimes.currentMs)
    await database.transaction(panelId, (trx) => keepReport(trx, accountId, { question, answer, now, askAgainAt }))
  } catch (error) {
    const problem = isReportProblem(error) ? error.kind : undefined
    if (problem === 'revoked') {
      await database.transaction(panelId, async (trx) => {
        await setReportable(trx, { userId, accountId, isReportable: false })
        await deleteGrant(trx, accountId)
      })
      throw consentRevoked()
    }
    const pause = problem === 'quota' ? reportTimes.quotaMs : reportTimes.failedMs
    await database.transaction(panelId, (trx) => postponeReport(trx, accountId, question, later(clock.now(), pause)))
    if (kept?.answeredAt) return
    throw problem === 'quota' ? quotaSpent() : reportsUnavailable()
  }
}
