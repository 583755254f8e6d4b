import { expect, it } from 'vitest'
import { keyFrom } from './key-from.ts'

it.each([
  ['Tidewell', 'tidewell'],
  ['Mara’s Shop', 'mara-s-shop'],
  ['  Café Größe 24 ', 'cafe-gro-e-24'],
  ['24 seven', 'seven'],
  ['東京', ''],
  ['a'.repeat(60), 'a'.repeat(41)],
])('the key of “%s” is “%s”', (name, key) => {
  expect(keyFrom(name)).toBe(key)
})
