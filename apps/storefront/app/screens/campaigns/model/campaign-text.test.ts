import { describe, expect, it } from 'vitest'
import { allowanceOf, campaignName, keywordsIn } from './campaign-text.ts'

describe('keywords as they are pasted', () => {
  it('come one a line or between commas, each once', () => {
    expect(keywordsIn('cat\n funny   cat ,Cat;dog\r\n\n')).toEqual(['cat', 'funny cat', 'dog'])
    expect(keywordsIn('  \n')).toEqual([])
  })
})

describe('a campaign', () => {
  it('is called by the title of its video, and by its address where there is none', () => {
    const url = 'https://www.youtube.com/watch?v=l1sb0nMRN4k'
    expect(campaignName({ title: 'Slow mornings in Lisbon', url })).toBe('Slow mornings in Lisbon')
    expect(campaignName({ title: null, url })).toBe('youtube.com/watch?v=l1sb0nMRN4k')
  })
})

describe('the allowance', () => {
  it('is the plan’s keywords less those that are followed, never below zero (CAMPAIGN-008)', () => {
    const of = (limit: number, tracked: number) => allowanceOf({ campaign_tariff: { keywords_limit: limit }, tracked_keywords: tracked })
    expect([of(100, 40), of(0, 0), of(100, 120)]).toEqual([60, 0, 0])
  })
})
