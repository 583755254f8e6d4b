import { describe, expect, it } from 'vitest'
import { currencyFor } from './shop-data.ts'

describe('the currency of a page', () => {
  it('is USD unless roubles were chosen and have a rate (CURR-005)', () => {
    expect(currencyFor(null, 'USD', '90')).toBe('USD')
    expect(currencyFor('EUR', 'USD', '90')).toBe('USD')
    expect(currencyFor('RUB', 'USD', '90')).toBe('RUB')
    expect(currencyFor(null, 'RUB', '90')).toBe('RUB')
  })
  it('stays USD on a panel without a rate', () => {
    expect(currencyFor('RUB', 'RUB', undefined)).toBe('USD')
  })
  it('follows the address before the stored choice', () => {
    expect(currencyFor('USD', 'RUB', '90')).toBe('USD')
  })
})
