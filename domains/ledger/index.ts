export { type Charge, charge } from './commands/charge.ts'
export { createHold, type HoldRequest, postHold, voidHold } from './commands/hold.ts'
export { lockCustomer } from './commands/lock-customer.ts'
export { type Leg, type Posted, type Posting, post } from './commands/post.ts'
export { type Alarm, closeGone, type Reported, reportFindings, reportIncident, reportOverdue } from './commands/report-incident.ts'
export { type Resumption, resumePanel } from './commands/resume-panel.ts'
export { type Reversal, reverse } from './commands/reverse.ts'
export { checkAll, checkHolds, foldAccounts } from './commands/watch-books.ts'
export { asRefusal, insufficientFunds } from './errors.ts'
export { type LedgerJobsDeps, ledgerDueRows, ledgerSchedules } from './jobs/index.ts'
export {
  type AccountKind,
  type AccountRef,
  type Actor,
  type FinanceCode,
  type ReferenceKind,
  theSystem,
} from './model/accounts.ts'
export type { CheckId, Finding, Finding as BrokenPromise, StopScope } from './model/checks.ts'
export { balanceAt, balanceOf, balancesByOwner, balancesOf, type CustomerBalances, totalEarnings } from './queries/balances.ts'
export { type CreditedHour, creditsSince } from './queries/credits-since.ts'
export { checkBooks } from './queries/find-broken.ts'
export { type Incident, isStopped, listIncidents, listStops, openSubjects, refuseWhenStopped } from './queries/incidents.ts'
export { legsOf } from './queries/legs-of.ts'
export { type MoneyTrailRow, moneyTrail } from './queries/money-trail.ts'
export { fromTheStart, type SpendingCursor, type SpendingSince, spendingAfter } from './queries/spending-after.ts'
export { type StatementFilter, type StatementPage, type StatementRow, statement } from './queries/statement.ts'
export { type TrialBalanceRow, trialBalance } from './queries/trial-balance.ts'
