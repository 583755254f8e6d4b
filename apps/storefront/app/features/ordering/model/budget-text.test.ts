import { type Locale, micro } from '@vitrine/platform/kernel'
import { parseCost } from '@vitrine/pricing'
import { describe, expect, it } from 'vitest'
import { budgetText, requestedBudget } from './budget-text.ts'

describe('the budget field', () => {
  it('shows the subtotal to the cent, in the shown currency', () => {
    expect(budgetText(micro(4_750_000n), '1', 'en')).toBe('4.75')
    expect(budgetText(micro(4_755_000n), '1', 'en')).toBe('4.76')
    expect(budgetText(micro(10_000_000n), '90.5', 'ru')).toBe('905,00')
    expect(budgetText(undefined, '1', 'en')).toBe('')
  })
  it('is read as its language writes numbers', () => {
    const read = (locale: Locale, ...typed: readonly string[]) => typed.map((text) => parseCost(requestedBudget(text, '$', locale)))
    expect(read('de', '4,75', '4.75', '1\u202f234,50', '1.234,50')).toEqual(['4.75', '4.75', '1234.5', '1234.5'])
    expect(read('en', '4.75', '4,75', '1,234.50')).toEqual(['4.75', '4.75', '1234.5'])
  })
  it('is read without its spaces and its sign (QTY-010)', () => {
    expect(parseCost('$1 234.50')).toBe('1234.50')
    expect(parseCost('$1\u00a0234.50')).toBe('1234.50')
  })
})
