import { expect, it } from 'vitest'
import { FIRST_RULE, wireRule } from './price-rule.ts'

it('a rule is asked for once it says something', () => {
  expect(wireRule(FIRST_RULE)).toBeUndefined()
  expect(wireRule({ ...FIRST_RULE, percent: '52' })).toEqual({
    base: 'cost',
    percent: '52',
    fixedUsd: '0',
    roundUpToUsd: '0.01',
    minMarginPercent: '0',
  })
  expect(
    wireRule({ ...FIRST_RULE, base: 'price', percent: '-5,5 %', fixedUsd: '$0.10', roundUpToUsd: '', minMarginPercent: '18' }),
  ).toEqual({
    base: 'price',
    percent: '-5.5',
    fixedUsd: '0.10',
    roundUpToUsd: '0',
    minMarginPercent: '18',
  })
})
it('a rule with something that is no number is not', () => {
  for (const wrong of [
    { percent: 'ten' },
    { percent: '5', fixedUsd: 'x' },
    { percent: '5', roundUpToUsd: '1.2.3' },
    { minMarginPercent: '--' },
  ])
    expect(wireRule({ ...FIRST_RULE, ...wrong })).toBeUndefined()
})
