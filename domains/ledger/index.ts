export { type Charge, charge } from './commands/charge.ts'
export { createHold, type HoldRequest, postHold, voidHold } from './commands/hold.ts'
export { type Leg, type Posted, type Posting, post } from './commands/post.ts'
export { asRefusal, insufficientFunds } from './errors.ts'
export {
  type AccountKind,
  type AccountRef,
  type Actor,
  type FinanceCode,
  financeCodes,
  type ReferenceKind,
  theSystem,
} from './model/accounts.ts'
export { balanceOf, balancesOf, type CustomerBalances, totalEarnings } from './queries/balances.ts'
export {
  type BrokenPromise,
  checkBooks,
  type MoneyTrailRow,
  moneyTrail,
  type TrialBalanceRow,
  trialBalance,
} from './queries/check-books.ts'
export { type StatementFilter, type StatementPage, type StatementRow, statement } from './queries/statement.ts'
