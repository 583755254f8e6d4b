import { expect, it } from 'vitest'
import { contrastHint } from './colour-field.tsx'

it('a colour says how well it is read', () => {
  expect(contrastHint('#000000', '#ffffff')).toBe('Contrast 21.0 : 1')
  expect(contrastHint('#777777', '#ffffff')).toBe('Contrast 4.4 : 1, low for text (4.5 needed)')
  expect([contrastHint('', '#ffffff'), contrastHint('red', '#ffffff'), contrastHint('#000000', undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
