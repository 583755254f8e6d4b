import { expect, it } from 'vitest'
import { draftOf, wireMarkup } from './markup.ts'

it('sends a markup as it is read, and nothing that is no number', () => {
  const draft = draftOf(undefined, 'YouTube Views')
  expect(wireMarkup(draft)).toEqual({ percent: '30', fixedUsd: '0', roundToUsd: '0.01', endingUsd: null })
  expect(wireMarkup({ ...draft, percent: '12,5 %', fixedUsd: '$1,204.50', roundToUsd: '', ending: '99' })).toEqual({
    percent: '12.5',
    fixedUsd: '1204.50',
    roundToUsd: '0',
    endingUsd: '0.99',
  })
  for (const wrong of [{ percent: 'x' }, { percent: '-5' }, { fixedUsd: '1.2.3' }, { roundToUsd: 'y' }])
    expect(wireMarkup({ ...draft, ...wrong })).toBeUndefined()
})
