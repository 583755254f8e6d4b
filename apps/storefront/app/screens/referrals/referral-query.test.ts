import { describe, expect, it } from 'vitest'
import { readReferralQuery, referralTable, writeReferralQuery } from './referral-query.ts'

describe('the address of the referral programme', () => {
  it.each(['', 'sort=earned', 'sort=spent&rows=25&page=3'])('says by %o what is shown, and back', (address) => {
    const written = Object.entries(writeReferralQuery(readReferralQuery(new URLSearchParams(address))))
    expect(new URLSearchParams(written.flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))).toString()).toBe(
      address,
    )
  })
  it('is the first page of the newest when it says nothing that can be understood', () => {
    const query = readReferralQuery(new URLSearchParams('sort=password&page=-1&rows=7'))
    expect(referralTable(query)).toEqual({ order_by: 'created_at', order_on: 'desc', page: 1, per_page: 10 })
  })
})
