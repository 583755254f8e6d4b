import type { Trx } from '@vitrine/platform/database'
import type { Log } from '@vitrine/platform/observability'
import { countCheckFailure } from '../metrics.ts'
import type { CheckId, Finding } from '../model/checks.ts'
import { openSubjects } from '../queries/incidents.ts'
import { closeIncidents, upsertIncident } from '../store/incident-store.ts'

export interface Reported {
  readonly incidentId: number
  /** It became certain just now: it must be alerted. */
  readonly isNew: boolean
}

/** The log of what a person must read. */
export type Alarm = Pick<Log, 'error'>

/**
 * Records a finding as an open incident, or counts it once more, and stops what must not go on: postings for R1 to R3, withdrawals for R1 to R6 and R9. With
 * `timeoutMs` it is a suspicion until it was seen again that much later. Corrects nothing.
 */
export async function reportIncident(trx: Trx, finding: Finding, timeoutMs = 0): Promise<Reported> {
  const row = await upsertIncident(trx, finding, timeoutMs / 1000)
  return { incidentId: row.out_id, isNew: row.is_new_incident }
}

/** Records all findings of a run and raises an alert for the new ones. */
export async function reportFindings(trx: Trx, alarm: Alarm, findings: readonly Finding[], timeoutMs = 0): Promise<void> {
  for (const finding of findings) {
    const { incidentId, isNew } = await reportIncident(trx, finding, timeoutMs)
    if (!isNew) continue
    countCheckFailure(finding.check)
    alarm.error({ event: 'ledger.incident.opened', panelId: trx.panelId, incidentId, ...finding }, 'a check of the ledger failed')
  }
}

/** Closes suspicions and overdue work that a later check found in order; a certain finding of R1 to R6 is closed by `resumePanel` only. */
export async function closeGone(trx: Trx, check: CheckId, subjects: readonly string[]): Promise<void> {
  if (subjects.length > 0) await closeIncidents(trx, check, subjects)
}

/** One complete check for overdue work of a kind (`hold`, `line`): what was found before and is done now is closed. */
export async function reportOverdue(trx: Trx, alarm: Alarm, kind: string, findings: readonly Omit<Finding, 'check'>[]): Promise<void> {
  await reportFindings(
    trx,
    alarm,
    findings.map((finding) => ({ check: 'R7', ...finding })),
  )
  const found = new Set(findings.map(({ subject }) => subject))
  const gone = (await openSubjects(trx, 'R7', kind)).filter((subject) => !found.has(subject))
  await closeGone(trx, 'R7', gone)
}
