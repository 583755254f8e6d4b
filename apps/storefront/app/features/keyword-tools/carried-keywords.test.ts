import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { carriedKeywords, carryKeywords, dropCarriedKeywords } from './carried-keywords.ts'

const tab = new Map<string, string>()
beforeEach(() => {
  tab.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('keywords on their way to a campaign', () => {
  it('are read again after a reload, until the campaign is there', () => {
    carryKeywords(['cat', 'funny cat'])
    expect([carriedKeywords(), carriedKeywords()]).toEqual([
      ['cat', 'funny cat'],
      ['cat', 'funny cat'],
    ])
    dropCarriedKeywords()
    expect(carriedKeywords()).toEqual([])
  })
  it('count as none when the text cannot be read', () => {
    tab.set('campaign_keywords', '{')
    expect(carriedKeywords()).toEqual([])
    tab.set('campaign_keywords', '["cat", 7]')
    expect(carriedKeywords()).toEqual(['cat'])
  })
})
