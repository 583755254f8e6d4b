import { sql, type Trx } from '@vitrine/platform/database'
import { type ReportQuestion, videosHash } from '../model/report-question.ts'

export interface StoredReport {
  /** In the wire format; undefined when the platform has never answered. */
  readonly answer: unknown
  readonly answeredAt: Date | null
  /** Another request is asking the platform right now. */
  readonly isRequested: boolean
}

const own = (trx: Trx, accountId: number, { kind, period, videoIds }: ReportQuestion) =>
  sql`panel_id = ${trx.panelId} and account_id = ${accountId} and kind = ${kind} and date_from = ${period.from}::date and date_to = ${period.to}::date
      and videos_hash = ${videosHash(videoIds)}`

/** Claims the right to ask the platform; nobody else may until `askAgainAt`. */
export const claimReport = async (
  trx: Trx,
  accountId: number,
  { question, now, askAgainAt }: { readonly question: ReportQuestion; readonly now: Date; readonly askAgainAt: Date },
): Promise<boolean> => {
  const { kind, period, videoIds } = question
  const claimed = await trx.run(sql`
    insert into insights.report as kept (panel_id, account_id, kind, date_from, date_to, videos_hash, ask_again_at, is_requested)
    values (${trx.panelId}, ${accountId}, ${kind}, ${period.from}::date, ${period.to}::date, ${videosHash(videoIds)}, ${askAgainAt}, true)
    on conflict (panel_id, account_id, kind, date_from, date_to, videos_hash) do update set ask_again_at = excluded.ask_again_at, is_requested = true
     where kept.ask_again_at <= ${now}`)
  return claimed === 1
}

export const findReport = (trx: Trx, accountId: number, question: ReportQuestion, now: Date): Promise<StoredReport | undefined> =>
  trx.maybe(sql<StoredReport>`
    select answer, answered_at as "answeredAt", is_requested and ask_again_at > ${now} as "isRequested" from insights.report where ${own(trx, accountId, question)}`)

export async function saveReport(
  trx: Trx,
  accountId: number,
  kept: { readonly question: ReportQuestion; readonly answer: unknown; readonly now: Date; readonly askAgainAt: Date },
): Promise<void> {
  await trx.run(sql`
    update insights.report set answer = ${JSON.stringify(kept.answer)}::jsonb, answered_at = ${kept.now}, ask_again_at = ${kept.askAgainAt}, is_requested = false
     where ${own(trx, accountId, kept.question)}`)
}

export async function postponeReport(trx: Trx, accountId: number, question: ReportQuestion, askAgainAt: Date): Promise<void> {
  await trx.run(sql`update insights.report set ask_again_at = ${askAgainAt}, is_requested = false where ${own(trx, accountId, question)}`)
}

/** Purges unused reports and expired consent flows. */
export async function deleteOldReports(trx: Trx, { before, now }: { readonly before: Date; readonly now: Date }): Promise<number> {
  const reports = await trx.run(sql`delete from insights.report where panel_id = ${trx.panelId} and ask_again_at < ${before}`)
  const flows = await trx.run(sql`delete from insights.consent_flow where panel_id = ${trx.panelId} and expires_at < ${now}`)
  return reports + flows
}
