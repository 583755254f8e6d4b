import { describe, expect, it } from 'vitest'
import { AFFILIATE_SECONDS, affiliateToStore } from './affiliate.ts'

const at = (query: string) => new URLSearchParams(query)

describe('the code of an affiliate', () => {
  it('comes from the address and lasts fourteen days (COOKIE-008)', () => {
    expect(affiliateToStore(at('ref=ABCD1234'), undefined)).toBe('ABCD1234')
    expect(AFFILIATE_SECONDS).toBe(14 * 24 * 60 * 60)
  })
  it('is the first one that brought the visitor', () => {
    expect(affiliateToStore(at('ref=ABCD1234'), 'FIRST001')).toBeUndefined()
  })
  it.each(['', 'ref=', 'ref=a b', 'ref=%3Cscript%3E'])('is not taken from %j', (query) => {
    expect(affiliateToStore(at(query), undefined)).toBeUndefined()
  })
})
