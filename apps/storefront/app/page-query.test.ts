import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { browserQuery, pageQuery } from './page-query.ts'

/** `searchParams.get('page')` and its kin, whatever the address's query is called. */
const READ = /(?:query|params|searchParams|search|SearchParams\([^)]*\))\s*\.(?:get|has|getAll)\('([^']+)'\)/g

it('knows every name that a page reads of its address, so that none is left out before a page is rendered', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) => !file.includes('.test.'))
  const read = files.flatMap((file) =>
    [...readFileSync(path.join(import.meta.dirname, file), 'utf8').matchAll(READ)].map(([, name = '']) => `${name} (${file})`),
  )
  expect(read.length).toBeGreaterThan(40)
  const unknown = read.filter((name) => ![pageQuery, browserQuery].some((known) => known.has(name.split(' ')[0] ?? '')))
  expect(unknown).toEqual([])
})
