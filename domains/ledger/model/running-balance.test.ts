import { expect, it } from 'vitest'
import { runningBalances } from './running-balance.ts'

it('adds up all accounts after each movement, whichever of them it touched', () => {
  const movements = [
    { accountId: 'main', delta: 100n, balanceAfter: 100n },
    { accountId: 'task', delta: 5n, balanceAfter: 25n },
    { accountId: 'main', delta: -40n, balanceAfter: 60n },
  ]
  // 20 of tasks were there before, 7 of referrals all the time.
  expect(runningBalances(movements, new Map([['referral', 7n]]))).toEqual([127n, 132n, 92n])
  expect(runningBalances([], new Map())).toEqual([])
})
