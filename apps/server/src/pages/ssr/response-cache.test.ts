import { describe, expect, it } from 'vitest'
import { ResponseCache } from './response-cache.ts'

describe('known answers', () => {
  it('are found by their address until newer ones need the room', () => {
    const known = new ResponseCache(100)
    known.store('/a', '"1"', { data: [1] }, 60)
    known.store('/b', '"1"', { data: [2] }, 40)
    expect(known.get('/a')).toMatchObject({ etag: '"1"', body: { data: [1] } })
    known.store('/c', '"1"', { data: [3] }, 30)
    expect([known.get('/a')?.body, known.get('/b'), known.get('/c')?.body]).toEqual([{ data: [1] }, undefined, { data: [3] }])
  })

  it('are replaced by their next version', () => {
    const known = new ResponseCache(100)
    known.store('/a', '"1"', {}, 80)
    known.store('/a', '"2"', {}, 80)
    expect(known.get('/a')?.etag).toBe('"2"')
  })

  it('cannot be changed by the page that reads them', () => {
    const body = new ResponseCache().store('/a', '"1"', { data: [{ tags: ['x'] }] }, 1) as { data: { tags: string[] }[] }
    expect(() => body.data.push({ tags: [] })).toThrow(TypeError)
    expect(() => body.data[0]?.tags.push('y')).toThrow(TypeError)
  })

  it('larger than the whole cache are not stored', () => {
    const known = new ResponseCache(10)
    known.store('/a', '"1"', {}, 11)
    expect(known.get('/a')).toBeUndefined()
  })
})
