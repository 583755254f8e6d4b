import { expect, it } from 'vitest'
import { FIRST_RULE, wireRule } from './price-rule.ts'

it('a rule is asked for once it says something', () => {
  expect(wireRule(FIRST_RULE)).toBeUndefined()
  expect(wireRule({ ...FIRST_RULE, percent: '52' })).toEqual({
    base: 'cost',
    percent: '52',
    fixedUsd: '0',
    roundToUsd: '0.01',
    direction: 'up',
    endingUsd: null,
    minMarginPercent: '0',
    markups: [],
  })
  expect(
    wireRule({
      ...FIRST_RULE,
      base: 'price',
      percent: '-5,5 %',
      fixedUsd: '$0.10',
      roundToUsd: '',
      direction: 'down',
      minMarginPercent: '18',
    }),
  ).toEqual({
    base: 'price',
    percent: '-5.5',
    fixedUsd: '0.10',
    roundToUsd: '0',
    direction: 'down',
    endingUsd: null,
    minMarginPercent: '18',
    markups: [],
  })
})
it('an ending alone, or a markup of one network, is a rule', () => {
  expect(wireRule({ ...FIRST_RULE, ending: '99' })).toMatchObject({ endingUsd: '0.99', percent: '0' })
  const markups = [
    { shelf: 'network.3', percent: '40', fixedUsd: '' },
    { shelf: 'type.12', percent: '', fixedUsd: '$0.20' },
  ]
  expect(wireRule({ ...FIRST_RULE, markups })?.markups).toEqual([
    { networkId: 3, percent: '40', fixedUsd: '0' },
    { serviceTypeId: 12, percent: '0', fixedUsd: '0.20' },
  ])
  expect(wireRule({ ...FIRST_RULE, percent: '5', markups: [{ shelf: 'type.12', percent: 'x', fixedUsd: '' }] })).toBeUndefined()
  expect(wireRule({ ...FIRST_RULE, percent: '5', markups: [{ shelf: 'type.12', percent: '', fixedUsd: ' ' }] })?.markups).toEqual([])
})
it('a rule with something that is no number is not', () => {
  for (const wrong of [
    { percent: 'ten' },
    { percent: '5', fixedUsd: 'x' },
    { percent: '5', roundToUsd: '1.2.3' },
    { percent: '5', minMarginPercent: '-1' },
    { minMarginPercent: '--' },
  ])
    expect(wireRule({ ...FIRST_RULE, ...wrong })).toBeUndefined()
})
