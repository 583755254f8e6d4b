import { micro } from '@vitrine/platform/kernel'
import { parseCost } from '@vitrine/pricing'
import { roundMoney } from '@vitrine/ui/formats'
import { describe, expect, it } from 'vitest'
import { budgetText } from './budget-text.ts'

describe('the budget field', () => {
  it('shows the subtotal to the cent, in the shown currency', () => {
    expect(budgetText(micro(4_750_000n), '1', roundMoney)).toBe('4.75')
    expect(budgetText(micro(4_755_000n), '1', roundMoney)).toBe('4.76')
    expect(budgetText(micro(10_000_000n), '90.5', roundMoney)).toBe('905.00')
    expect(budgetText(undefined, '1', roundMoney)).toBe('')
  })
  it('is read without its spaces and its sign (QTY-010)', () => {
    expect(parseCost('$1 234.50')).toBe('1234.50')
    expect(parseCost('$1\u00a0234.50')).toBe('1234.50')
  })
})
