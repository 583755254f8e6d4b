import { describe, expect, it } from 'vitest'
import { jsonOf } from './json-of.ts'

describe('answers as JSON', () => {
  it('preserve amounts, bytes, times and tables', () => {
    const value = { amount: 12_345_678_901_234_567_890n, hash: Buffer.from('ff00', 'hex'), at: new Date(0), opened: new Map([[7, 2]]) }
    expect(JSON.parse(jsonOf(value))).toEqual({
      amount: '12345678901234567890',
      hash: 'ff00',
      at: '1970-01-01T00:00:00.000Z',
      opened: { 7: 2 },
    })
  })
})
