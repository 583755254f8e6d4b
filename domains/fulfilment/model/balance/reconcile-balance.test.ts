import { describe, expect, it } from 'vitest'
import { type BalanceReading, reconcileBalance } from './reconcile-balance.ts'

const reading = (balance: bigint, spent: bigint, exposure = 0n): BalanceReading => ({ balance, spent, exposure })

describe('a provider’s balance', () => {
  it('agrees when it fell by what we booked', () => {
    expect(reconcileBalance(reading(1_000n, 50n), reading(900n, 150n))).toEqual({ kind: 'agrees' })
  })
  it('misses what it fell by more, beyond the orders under way', () => {
    expect(reconcileBalance(reading(1_000n, 0n), reading(899n, 100n))).toEqual({ kind: 'missing', amount: 1n, slack: 0n })
    expect(reconcileBalance(reading(1_000n, 0n, 5n), reading(880n, 100n, 5n))).toEqual({ kind: 'missing', amount: 20n, slack: 12n })
    expect(reconcileBalance(reading(1_000n, 0n, 5n), reading(888n, 100n, 5n))).toEqual({ kind: 'agrees' })
  })
  it('may be refunded before we know, and grows by more only when somebody pays in', () => {
    expect(reconcileBalance(reading(1_000n, 100n), reading(1_010n, 100n, 10n))).toEqual({ kind: 'agrees' })
    expect(reconcileBalance(reading(1_000n, 100n), reading(6_000n, 100n, 10n))).toEqual({ kind: 'paid-in' })
  })
})
