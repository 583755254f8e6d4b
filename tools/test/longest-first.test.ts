import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { byDuration } from './longest-first.ts'

it('begins with the longest files and leaves the others as they were', () => {
  const at = (file: string) => path.resolve(file)
  const files = [at('b.test.ts'), at('e2e/long.e2e.ts'), at('a.test.ts'), at('e2e/longest.e2e.ts')]
  const seconds = { 'e2e/long.e2e.ts': 40, 'e2e/longest.e2e.ts': 90 }
  expect(byDuration(files, (file) => file, seconds).map((file) => path.basename(file))).toEqual([
    'longest.e2e.ts',
    'long.e2e.ts',
    'b.test.ts',
    'a.test.ts',
  ])
})

it('knows durations of files that are there only', () => {
  const known = Object.keys(JSON.parse(readFileSync(path.join(import.meta.dirname, 'durations.json'), 'utf8')) as object)
  expect(known.filter((file) => !existsSync(file))).toEqual([])
})
