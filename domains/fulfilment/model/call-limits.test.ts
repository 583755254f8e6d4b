import { expect, it } from 'vitest'
import { callLimits } from './call-limits.ts'
import { fulfilmentTimings } from './timings.ts'

it('ends every call before its outcome counts as unknown and before another worker may take its order', () => {
  const { answerMs, leaseMs, pollLeaseMs, sendFreshMs } = fulfilmentTimings()
  const longest = callLimits.connectMs + sendFreshMs + callLimits.headersMs + callLimits.bodyMs
  expect(longest).toBeLessThan(Math.min(answerMs, leaseMs, pollLeaseMs))
})
