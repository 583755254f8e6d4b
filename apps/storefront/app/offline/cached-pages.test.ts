import { describe, expect, it } from 'vitest'
import { assetsOf, isReadableOffline, markCached } from './cached-pages.ts'

const page = (headers: Record<string, string>, status = 200) => new Response('', { status, headers })

describe('a page that can be read without a network', () => {
  it('is one that says so, and no other', () => {
    expect(isReadableOffline(page({ 'x-readable-offline': 'yes' }))).toBe(true)
    expect(isReadableOffline(page({}))).toBe(false)
    expect(isReadableOffline(page({ 'x-readable-offline': 'yes' }, 404))).toBe(false)
  })
  it('names the files it works with, each once', () => {
    const html =
      '<link rel="stylesheet" href="/assets/a.css"/><script src="/assets/b.js"></script><link href="/assets/a.css"/><a href="/orders">x</a>'
    expect(assetsOf(html)).toEqual(['/assets/a.css', '/assets/b.js'])
  })
  it('says when it was seen', () => {
    expect(markCached('<!DOCTYPE html><html lang="de">', '2026-11-20T10:00:00.000Z')).toBe(
      '<!DOCTYPE html><html data-kept-at="2026-11-20T10:00:00.000Z" lang="de">',
    )
  })
})
