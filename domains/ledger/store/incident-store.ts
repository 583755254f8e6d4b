import { sql, type Trx } from '@vitrine/platform/database'
import type { CheckId, Finding } from '../model/checks.ts'

/** What became of a finding: its incident, and whether it became certain just now. */
export interface ReportedRow {
  readonly out_id: number
  readonly is_new_incident: boolean
}

/** Opens an incident or counts the open one once more, and writes the stops that its check asks for. */
export const upsertIncident = (trx: Trx, { check, subject, detail }: Finding, suspicionSeconds: number): Promise<ReportedRow> =>
  trx.one(sql<ReportedRow>`
    select out_id, is_new_incident from ledger.report_incident(${check}, ${subject}, ${detail}, make_interval(secs => ${suspicionSeconds}))`)

/** Closes open incidents of one check by their subjects. */
export async function closeIncidents(trx: Trx, check: CheckId, subjects: readonly string[]): Promise<void> {
  await trx.run(sql`select ledger.close_gone(${check}, ${[...subjects]}::text[])`)
}

/** Closes every open incident of the panel and takes its stops away; answers how many were closed. */
export const closeAllIncidents = async (trx: Trx, operator: string, reason: string): Promise<number> =>
  (await trx.one(sql<{ closed: number }>`select ledger.resume(${operator}, ${reason}) as closed`)).closed
