import { describe, expect, it } from 'vitest'
import { formOf, fractionOfPercent, newForm, percentText, previewPpm, requestOf } from './widget-form.ts'

describe('the form of an order widget', () => {
  it('sends the percentage divided by 100 and shows it again as it was typed (WIDGET-002)', () => {
    const typed = { ...newForm(0, [1]), name: 'Blog', percent: '15' }
    const sent = requestOf(typed, [1])
    expect(sent.reward_percent).toBe(0.15)
    expect(formOf({ id: 1, api_token: '', ...sent, minimum_purchase_amount: '5.00' }).percent).toBe('15')
  })
  it.each([
    ['7.25', 0.0725],
    ['12,5', 0.125],
    ['0', 0],
    ['29', 0.29],
    ['100', 1],
    ['120', 1.2],
  ])('reads %s percent as %s', (text, fraction) => {
    expect(fractionOfPercent(text)).toBe(fraction)
    if (!text.includes(',')) expect(percentText(fraction)).toBe(text)
  })
  it('leaves what is no number to the server, which names the field', () => {
    expect(requestOf({ name: ' Blog ', minimum: 'five', percent: '', methods: [1, 9] }, [1, 2])).toEqual({
      name: 'Blog',
      minimum_purchase_amount: 'five',
      payment_methods: [1],
      reward_percent: '',
    })
    expect([previewPpm(''), previewPpm('200'), previewPpm('12.5')]).toEqual([0, 0, 125_000])
  })
})
