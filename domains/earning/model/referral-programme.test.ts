import { micro } from '@vitrine/platform/kernel'
import { describe, expect, it } from 'vitest'
import { referralReward } from './referral-reward.ts'

describe('the share of a referrer', () => {
  it.each([
    [50_000_000n, 100_000, 5_000_000n],
    [9n, 100_000, 0n],
    [19n, 100_000, 1n],
    [33_333_333n, 333_333, 11_111_099n],
    [7_000_001n, 1_000_000, 7_000_001n],
    [7_000_001n, 0, 0n],
  ])('of %s micro at %i ppm is %s, never rounded up', (earned, ppm, share) => {
    expect(referralReward(micro(earned), ppm)).toBe(share)
  })
})
