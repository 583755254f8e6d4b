import { expect, it } from 'vitest'
import { isFullOf, listNote, toggledCountry } from './countries-choice.ts'

it('adds a country that is pressed and takes it out when it is pressed again', () => {
  expect(toggledCountry(['de'], 'fr', 5)).toEqual(['de', 'fr'])
  expect(toggledCountry(['de', 'fr'], 'de', 5)).toEqual(['fr'])
})

it('replaces the only country instead of refusing another', () => {
  expect(toggledCountry(['de'], 'fr', 1)).toEqual(['fr'])
  expect(toggledCountry(['de'], 'de', 1)).toEqual([])
  expect(isFullOf(['de'], 1)).toBe(false)
})

it('takes no more than may be chosen, and gives up what is chosen all the same', () => {
  expect(toggledCountry(['de', 'fr'], 'it', 2)).toBeUndefined()
  expect(toggledCountry(['de', 'fr'], 'fr', 2)).toEqual(['de'])
  expect([isFullOf(['de', 'fr'], 2), isFullOf(['de'], 2)]).toEqual([true, false])
})

it('says why the list is empty', () => {
  expect([listNote(undefined, false), listNote([], false), listNote(['de'], false)]).toEqual(['loading', 'none', undefined])
  expect(listNote(undefined, true)).toBe('failed')
})
