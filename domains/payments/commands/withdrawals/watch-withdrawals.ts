import { type Alarm, reportOverdue } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import { attemptsBefore } from '../../store/withdrawal-attempt-store.ts'
import { lockWithdrawal } from '../../store/withdrawal-store.ts'
import { markWithdrawalUnknown } from './send-withdrawal.ts'

const SILENT_MS = 3_600_000

/** R7: a payout that was begun an hour ago and has no outcome becomes `unknown`, and alerts until the outcome is recorded. */
export async function watchWithdrawals(trx: Trx, now: Date, alarm: Alarm): Promise<void> {
  const findings: { subject: string; detail: string }[] = []
  for (const attempt of await attemptsBefore(trx, new Date(now.getTime() - SILENT_MS))) {
    const withdrawal = await lockWithdrawal(trx, attempt.withdrawalId)
    if (withdrawal?.state !== 'sending' && withdrawal?.state !== 'unknown') continue
    if (withdrawal.state === 'sending') await markWithdrawalUnknown(trx, withdrawal, attempt, now)
    findings.push({
      subject: `withdrawal ${attempt.withdrawalId}`,
      detail: `operator ${attempt.operatorId} began to send it at ${attempt.startedAt.toISOString()}, and nobody has said what became of it`,
    })
  }
  await reportOverdue(trx, alarm, 'withdrawal', findings)
}
