import { expect, it } from 'vitest'
import { englishOf, valueAt, withTexts } from './translated.ts'

const before = { names: { en: 'Gold' }, texts: { en: { name: 'Card', description: 'Old' }, de: { name: 'Karte' } } }

it('changed texts stand beside the other languages', () => {
  expect(withTexts({ 'texts.en.name': 'Cards', 'texts.ja.name': 'カード', feePercent: '2' }, before)).toEqual({
    feePercent: '2',
    texts: { en: { name: 'Cards', description: 'Old' }, de: { name: 'Karte' }, ja: { name: 'カード' } },
  })
  expect(withTexts({ 'names.de': 'Gold' }, before)).toEqual({ names: { en: 'Gold', de: 'Gold' } })
  expect(withTexts({ feePercent: '2' }, before)).toEqual({ feePercent: '2' })
  expect(withTexts({ 'texts.en.name': 'New' }, {})).toEqual({ texts: { en: { name: 'New' } } })
})
it('an emptied text is taken away, and its language with the last one', () => {
  expect(withTexts({ 'texts.de.name': null, 'texts.en.description': '' }, before)).toEqual({ texts: { en: { name: 'Card' } } })
  expect(withTexts({ 'names.en': '' }, before)).toEqual({ names: {} })
})
it('a text that is not there is none', () => {
  expect([englishOf({ en: { name: 'Card' } }, 'name'), englishOf({ de: {} }, 'name'), englishOf(null, 'name')]).toEqual([
    'Card',
    undefined,
    undefined,
  ])
  expect([valueAt(before, 'texts.de.name'), valueAt(before, 'texts.fr.name'), valueAt({}, 'id')]).toEqual(['Karte', undefined, undefined])
})
