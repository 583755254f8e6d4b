import { expect, it } from 'vitest'
import { findCountries } from './find-countries.ts'

const all = [
  { value: 'AT', name: 'Österreich' },
  { value: 'CI', name: 'Côte d’Ivoire' },
  { value: 'DE', name: 'Deutschland' },
  { value: 'GB', name: 'Vereinigtes Königreich' },
  { value: 'KN', name: 'St. Kitts und Nevis' },
  { value: 'XK', name: 'Kosovo' },
]
const found = (typed: string) => findCountries(all, typed).map(({ value }) => value)

it('a country is found by a part of its name, whatever its accents and case; the beginning counts more', () => {
  expect(found('osterr')).toEqual(['AT'])
  expect(found('COTE')).toEqual(['CI'])
  expect(found('ko')).toEqual(['XK', 'GB'])
})
it('a country is found by the two letters of its code', () => {
  expect(found('gb')).toEqual(['GB'])
  expect(findCountries([{ value: '83', code: 'GB', name: 'Vereinigtes Königreich' }], 'gb')).toHaveLength(1)
})
it('nothing typed shows them all, an unknown name none', () => {
  expect(found(' ')).toHaveLength(all.length)
  expect(found('atlantis')).toEqual([])
})
