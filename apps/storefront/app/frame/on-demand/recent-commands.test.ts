import { expect, it } from 'vitest'
import { parseRecent, RECENT_MAX, withRecent } from './recent-commands.ts'

it('keeps the last five places, each once, the latest first', () => {
  let recent = parseRecent(undefined)
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'd']) recent = withRecent(recent, { name, to: `/${name}` })
  expect(recent).toHaveLength(RECENT_MAX)
  expect(recent.map(({ to }) => to)).toEqual(['/d', '/f', '/e', '/c', '/b'])
})
it('takes nothing from a store that was tampered with', () => {
  const stored = [
    { name: 'x', to: 'https://evil.test' },
    { name: 'y', to: '//evil.test' },
    { name: 1, to: '/a' },
    { name: 'ok', to: '/orders' },
  ]
  expect(parseRecent(JSON.stringify(stored))).toEqual([{ name: 'ok', to: '/orders' }])
  expect(parseRecent('{')).toEqual([])
})
