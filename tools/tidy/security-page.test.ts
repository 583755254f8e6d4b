import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
const page = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8')
const rows = [...page.matchAll(/^\| ((?:\d+\.\d+\.\d+ ?)+) \| (met|in part|not met|not applicable) \| (.+) \| (.+) \|$/gm)]

describe('the page about ASVS', () => {
  it('has each requirement of levels 1 and 2 once, and counts them right', () => {
    const ids = rows.flatMap(([, numbers = '']) => numbers.split(' '))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBe(253)
    for (const standing of ['met', 'in part', 'not met', 'not applicable']) {
      const count = rows.filter(([, , said]) => said === standing).flatMap(([, numbers = '']) => numbers.split(' ')).length
      expect(page).toContain(`${count} ${standing}`)
    }
  })
  it('gives a reason for each that is not met', () => {
    for (const [, ids, standing, how] of rows) if (standing !== 'met') expect([ids, (how ?? '').length > 5]).toEqual([ids, true])
  })
  it('names tests that there are', () => {
    const named = [...page.matchAll(/`([\w./-]+\.(?:test|e2e)\.tsx?)`/g)].map(([, file = '']) => file)
    expect(named.length).toBeGreaterThan(100)
    expect([...new Set(named)].filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
  })
})
