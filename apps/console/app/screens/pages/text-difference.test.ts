import { expect, it } from 'vitest'
import { type TextPart, textDifference } from './text-difference.ts'

const signs = { same: '', gone: '-', added: '+' } as const
const written = (parts: readonly TextPart[]) => parts.map(({ kind, text }) => `${signs[kind]}[${text}]`).join('')

it.each([
  ['We sell views', 'We sell views', '[We sell views]'],
  ['We sell views', 'We sell likes', '[We sell ]-[views]+[likes]'],
  ['<p>We sell</p>', '<p>We <b>sell</b></p>', '[<p>We ]+[<b>][sell]+[</b>][</p>]'],
  ['', 'New', '+[New]'],
  ['Old', '', '-[Old]'],
  ['a b c d', 'a c d e', '[a ]-[b ][c d]+[ e]'],
  ['1 < 2', '1 < 3', '[1 < ]-[2]+[3]'],
])('%s becomes %s', (before, after, parts) => {
  expect(written(textDifference(before, after))).toBe(parts)
})
it('loses nothing of either text, however long they are', () => {
  const before = Array.from({ length: 4_000 }, (_, at) => `old${at}`).join(' ')
  const after = Array.from({ length: 4_000 }, (_, at) => (at % 7 === 0 ? `old${at}` : `new${at}`)).join(' ')
  const parts = textDifference(before, after)
  const of = (kind: TextPart['kind']) => parts.flatMap((part) => (part.kind === kind || part.kind === 'same' ? [part.text] : [])).join('')
  expect([of('gone') === before, of('added') === after]).toEqual([true, true])
})
