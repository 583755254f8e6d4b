import { describe, expect, it } from 'vitest'
import { accountName, kindName, kinds, referenceName } from './posting.ts'

describe('what the ledger calls its accounts', () => {
  it('names every kind of the chart of accounts', () => {
    expect(kinds).toContain('customer.main')
    expect(kinds).toContain('order')
    expect(kinds).toHaveLength(26)
    for (const kind of kinds) expect(kindName(kind)).toMatch(/^[A-Z]/)
  })
  it('numbers an account by its owner, where it has one', () => {
    expect(accountName('customer.main 17')).toBe('Customer balance 17')
    expect(accountName('revenue.fee 0')).toBe('Revenue: fees')
    expect(accountName('order 4')).toBe('Order escrow 4')
    expect(referenceName({ kind: 'invoice', id: 5 })).toBe('Invoice 5')
  })
})
