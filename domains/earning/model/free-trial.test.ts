import { micro } from '@vitrine/platform/kernel'
import { expect, it } from 'vitest'
import { questLimits } from './free-trial.ts'

const dollars = (amount: bigint) => micro(amount * 1_000_000n)

it('an offer asks for what was spent and paid in only where it says so, and only of customers (FREETRIAL-002)', () => {
  const standing = { spent: dollars(5n), toppedUp: dollars(7n) }
  const limits = (minSpent: bigint | null, minToppedUp: bigint | null, of: typeof standing | null = standing) => {
    const quest = {
      minSpent: minSpent === null ? null : dollars(minSpent),
      minToppedUp: minToppedUp === null ? null : dollars(minToppedUp),
    }
    const { isBelowSpent, isBelowToppedUp } = questLimits(quest, of)
    return [isBelowSpent, isBelowToppedUp]
  }
  expect(limits(null, null)).toEqual([false, false])
  expect(limits(5n, 7n)).toEqual([false, false])
  expect(limits(6n, 7n)).toEqual([true, false])
  expect(limits(5n, 8n)).toEqual([false, true])
  expect(limits(6n, 8n, null)).toEqual([false, false])
  expect(limits(null, null, null)).toEqual([false, false])
})
