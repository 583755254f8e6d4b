import { describe, expect, it } from 'vitest'
import { mayReload } from './reload-after-deploy.ts'

describe('a file of the page that is gone', () => {
  it('reloads the page once, at most once per minute (ERR-014)', () => {
    const first = 1_000_000
    expect(mayReload(undefined, first)).toBe(true)
    expect(mayReload(first, first + 30_000)).toBe(false)
    expect(mayReload(first, first + 61_000)).toBe(true)
  })
  it('reloads nothing while the network is away', () => {
    expect(mayReload(undefined, 1_000_000, false)).toBe(false)
  })
})
