import { expect, it } from 'vitest'
import { readWanted } from './options.ts'
import { missingPackages } from './programs.ts'

it('reads a drill with its seed and length', () => {
  expect(readWanted(['restore', '--seed', '7', '--seconds', '5', '--write'])).toEqual({
    name: 'restore',
    options: { seed: 7, seconds: 5, isShort: false, keep: false },
    write: true,
  })
  expect(readWanted(['soak', '--minutes', '60']).options.seconds).toBe(3600)
  expect(readWanted([]).name).toBeUndefined()
  expect(readWanted(['upgrade', '--short']).options).toMatchObject({ isShort: true, seconds: 3 })
})

it.each([
  [['restore', 'failover']],
  [['restore', '--seed', 'x']],
  [['restore', '--quick']],
  [['restore', '--seconds', '-1']],
  [['soak', '--seconds', '1', '--minutes', '1']],
])('refuses %j', (args) => {
  expect(() => readWanted(args)).toThrow()
})

it('names the packages whose programs are not there', () => {
  expect(missingPackages(['pgbackrest'], () => false)).toEqual(['pgbackrest'])
  expect(missingPackages(['pgbackrest', 'haproxy'], (program) => program !== 'haproxy')).toEqual(['haproxy'])
})
