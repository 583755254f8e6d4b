import { expect, it } from 'vitest'
import { choicesOf } from './visit.ts'

it('knows the choices of a visitor by their cookies, and takes no other value for one', () => {
  expect(choicesOf({ is_dark: '1', currency: 'RUB', services_view_mode: 'cards' })).toEqual({
    isDark: true,
    currency: 'RUB',
    viewMode: 'cards',
  })
  const none = choicesOf({})
  expect(choicesOf({ is_dark: 'yes', currency: 'EUR|1', services_view_mode: 'map' })).toEqual(none)
})
