import { describe, expect, it } from 'vitest'
import { addressedAs, dayPart, sentenceOf } from './greeting.ts'
import type { RestingFeed } from './resting-feeds.ts'

const now = new Date('2026-11-20T10:00:00Z')
const counts = { orders_count: 0, completed_order_count: 0, in_processing_order_count: 0, last_in_processing_orders: [], feeds: [] }
const aFeed = (id: number, options: Partial<RestingFeed> = {}): RestingFeed => ({
  ...{ id, status: 'in_processing', is_paused: false, runs: 8, orders_count: 1, refunded: '0.00' },
  next_run_at: '2026-11-20T12:30:00Z',
  ...options,
})

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
  it('tells between two runs that a drip feed goes on, and when', () => {
    const feeds = [aFeed(1), aFeed(2, { next_run_at: '2026-11-20T10:40:00Z' }), aFeed(3, { is_paused: true })]
    const resting = { ...counts, orders_count: 9, completed_order_count: 4, feeds }
    expect(sentenceOf(resting, now)).toEqual({ kind: 'feeds', count: 2, nextInMinutes: 40 })
    expect(sentenceOf({ ...resting, in_processing_order_count: 1 }, now)).toMatchObject({ kind: 'delivering' })
    expect(sentenceOf({ ...resting, feeds: [aFeed(3, { is_paused: true })] }, now)).toEqual({ kind: 'finished', count: 4 })
  })
  it('is quiet when nothing runs', () => {
    expect(sentenceOf({ ...counts, orders_count: 5, completed_order_count: 3 }, now)).toEqual({ kind: 'finished', count: 3 })
    expect(sentenceOf({ ...counts, orders_count: 2 }, now)).toEqual({ kind: 'quiet' })
    expect(sentenceOf(counts, now)).toEqual({ kind: 'none' })
  })
})
