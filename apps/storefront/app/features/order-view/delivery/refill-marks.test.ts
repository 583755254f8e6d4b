import { describe, expect, it } from 'vitest'
import { refillMarks } from './refill-marks.ts'

const at = (hour: number) => Date.UTC(2026, 10, 21, hour)
const refill = (from: number, to: number | null, quantity: number, status: 'pending' | 'completed' | 'rejected' = 'completed') => ({
  status,
  created_at: new Date(at(from)).toISOString(),
  ended_at: to === null ? null : new Date(at(to)).toISOString(),
  quantity,
})

describe('refills in the delivery chart', () => {
  it('stand in the order of time; one under way goes on until now, a declined one brought nothing', () => {
    expect(refillMarks([refill(9, null, 300, 'pending'), refill(5, 6, 120), refill(7, 8, 50, 'rejected')], 1000, at(10))).toEqual([
      { from: at(5), to: at(6), pieces: 120 },
      { from: at(9), to: at(10), pieces: 300 },
    ])
  })
  it('are of unknown size when nobody had counted what was missing', () => {
    expect(refillMarks([refill(5, 6, 1000)], 1000, at(10))).toEqual([{ from: at(5), to: at(6), pieces: undefined }])
  })
})
