import { expect, it } from 'vitest'
import { inPanel, landingOf, paths } from './paths.ts'

it('an address of another site is no place to land', () => {
  expect(landingOf('/tidewell/services?view=on_sale')).toBe('/tidewell/services?view=on_sale')
  for (const bad of [null, '', 'https://evil.example', '//evil.example', '/\\evil.example', '/sign-in', '/sign-in?to=/x'])
    expect(landingOf(bad)).toBe('/')
})
it('another panel shows the same screen', () => {
  expect(inPanel('/tidewell/services/7', 'northbeam')).toBe('/northbeam/services')
  expect(inPanel('/tidewell', 'northbeam')).toBe('/northbeam')
  expect(paths.panel('tidewell', 'audit')).toBe('/tidewell/audit')
})
