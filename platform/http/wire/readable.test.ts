import { describe, expect, it } from 'vitest'
import { unreadableField } from './readable.ts'

describe('text that no database stores', () => {
  it.each([
    [{ a: 'b', c: [{ d: 'x\0y' }] }, 'c.0.d'],
    [{ a: '\ud800' }, 'a'],
    [{ a: { '\udc00': 1 } }, 'a'],
    ['\0', 'body'],
    [{ a: 'שלום \u200b 😀', b: [1, null, true] }, undefined],
  ])('is found in %j', (value, field) => {
    expect(unreadableField(value)).toBe(field)
  })
  it('is looked for in any depth', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}`) as unknown
    expect(unreadableField(deep)).toMatch(/^0\.0/)
  })
})
