import { describe, expect, it } from 'vitest'
import { findSite } from './find-site.ts'

const items = [
  { name: 'Help', url: 'https://example.com/x', icon: null, open_in_new_tab: false, translations: { de: 'Hilfe' } },
  { name: 'Ours', url: '/orders', icon: null, open_in_new_tab: false, translations: {} },
]

describe('what site-view opens', () => {
  it('is an address of the menu, by the name it has in this language', () => {
    expect(findSite(items, 'https://example.com/x', 'de')).toEqual({ name: 'Hilfe', url: 'https://example.com/x', host: 'example.com' })
    expect(findSite(items, 'https://example.com/x', 'en')?.name).toBe('Help')
  })
  it('is nothing else: no other page of the host, no script, no page of ours, no address at all', () => {
    for (const requested of ['https://example.com/y', 'https://example.com/x?token=1', 'javascript:alert(1)', '/orders', '', null])
      expect(findSite(items, requested, 'en'), String(requested)).toBeUndefined()
  })
})
