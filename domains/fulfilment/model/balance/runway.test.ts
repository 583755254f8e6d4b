import { expect, it } from 'vitest'
import { runwayDays, runwayHours } from './runway.ts'

it('tells how long a balance lasts, in the worth of its currency, and nothing where nothing is spent', () => {
  expect(runwayDays({ balanceMicro: 100_000_000n, usdRatePpm: 1_000_000n }, 70_000_000n)).toBe(10)
  expect(runwayDays({ balanceMicro: 100_000_000n, usdRatePpm: 500_000n }, 70_000_000n)).toBe(5)
  expect(runwayDays({ balanceMicro: 1_000_000n, usdRatePpm: 1_000_000n }, 3_000_000n)).toBe(2.3)
  expect(runwayDays({ balanceMicro: null, usdRatePpm: 1_000_000n }, 70_000_000n)).toBeNull()
  expect(runwayDays({ balanceMicro: 5n, usdRatePpm: 1_000_000n }, 0n)).toBeNull()
})

it('tells the same in whole hours', () => {
  expect(runwayHours({ balanceMicro: 100_000_000n, usdRatePpm: 1_000_000n }, 70_000_000n)).toBe(240)
  expect(runwayHours({ balanceMicro: 1_000_000n, usdRatePpm: 500_000n }, 3_000_000n)).toBe(28)
  expect(runwayHours({ balanceMicro: -5n, usdRatePpm: 1_000_000n }, 3_000_000n)).toBe(0)
  expect(runwayHours({ balanceMicro: null, usdRatePpm: 1_000_000n }, 3_000_000n)).toBeNull()
  expect(runwayHours({ balanceMicro: 5n, usdRatePpm: 1_000_000n }, 0n)).toBeNull()
})
