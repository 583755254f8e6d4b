import { expect, it } from 'vitest'
import { pictureSource } from './picture-source.ts'

it.each([
  ['/assets/media/a.png', 'https://shop.example/assets/media/a.png'],
  ['https://shop.example/a.png', 'https://shop.example/a.png'],
  ['data:image/svg+xml;base64,AA', 'data:image/svg+xml;base64,AA'],
  ['https://elsewhere.example/a.png', undefined],
  ['//elsewhere.example/a.png', undefined],
  ['data:text/html,x', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
])('%s is shown from %s', (address, source) => {
  expect(pictureSource(address, 'https://shop.example')).toBe(source)
})
