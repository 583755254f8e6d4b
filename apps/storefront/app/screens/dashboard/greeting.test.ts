import { describe, expect, it } from 'vitest'
import { addressedAs, dayPart, sentenceOf } from './greeting.ts'

const now = new Date('2026-11-20T10:00:00Z')
const counts = { orders_count: 0, completed_order_count: 0, in_processing_order_count: 0, last_in_processing_orders: [] }

describe('the greeting', () => {
  it('follows the visitor’s clock', () => {
    expect(['America/New_York', 'UTC', 'Asia/Kolkata', 'Pacific/Auckland'].map((zone) => dayPart(now, zone))).toEqual([
      'morning',
      'morning',
      'afternoon',
      'evening',
    ])
  })
  it('uses the first name, or all of it where the family name comes first', () => {
    expect(addressedAs(' Mara  Keller ', 'en')).toBe('Mara')
    expect(addressedAs('山田 花子', 'ja')).toBe('山田 花子')
    expect(addressedAs('', 'de')).toBe('')
  })
})

describe('the sentence under it', () => {
  it('tells how many orders are under way and when the next one ends', () => {
    const orders = ['2026-11-20T12:00:00Z', '2026-11-20T10:25:00Z', null].map((at) => ({ estimated_completion_at: at }))
    expect(sentenceOf({ ...counts, orders_count: 3, in_processing_order_count: 3, last_in_processing_orders: orders }, now)).toEqual({
      kind: 'delivering',
      count: 3,
      nextInMinutes: 25,
    })
  })
  it('does not guess: nothing about orders that are not listed, or late', () => {
    const late = [{ estimated_completion_at: '2026-11-20T09:00:00Z' }]
    expect(sentenceOf({ ...counts, in_processing_order_count: 1, last_in_processing_orders: late }, now)).toMatchObject({
      nextInMinutes: undefined,
    })
    const soon = [{ estimated_completion_at: '2026-11-20T10:05:00Z' }]
    expect(sentenceOf({ ...counts, in_processing_order_count: 9, last_in_processing_orders: soon }, now)).toMatchObject({
      count: 9,
      nextInMinutes: undefined,
    })
  })
  it('is quiet when nothing runs', () => {
    expect(sentenceOf({ ...counts, orders_count: 5, completed_order_count: 3 }, now)).toEqual({ kind: 'finished', count: 3 })
    expect(sentenceOf({ ...counts, orders_count: 2 }, now)).toEqual({ kind: 'quiet' })
    expect(sentenceOf(counts, now)).toEqual({ kind: 'none' })
  })
})
