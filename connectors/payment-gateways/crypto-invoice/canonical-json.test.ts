import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

describe('the canonical form', () => {
  it.each([
    ['{ "b": [1, -2, 0],\n"a": {"d": null, "c": true} }', '{"a":{"c":true,"d":null},"b":[1,-2,0]}'],
    ['{"\\u0061": "\\u00fc\\/"}', '{"a":"ü/"}'],
    [' [] ', '[]'],
    ['{}', '{}'],
    ['"x"', '"x"'],
  ])('of %s is one spelling', (text, form) => {
    expect(canonicalJson(text)).toBe(form)
  })
  it.each([
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":2}',
    '1e-7',
    '1e400',
    '{"a":1.5}',
    '-0',
    '01',
    '1234567890123456',
    '{"a":1',
    '{"a":1}x',
    '{"a":1,}',
    '[1,]',
    '{a:1}',
    "{'a':1}",
    '"a\nb"',
    '"\\ud800"',
    'NaN',
    '',
    ' ',
    '\ufeff{}',
    `${'['.repeat(40)}${']'.repeat(40)}`,
  ])('refuses %s', (text) => {
    expect(canonicalJson(text)).toBeNull()
  })
  it('does not depend on how the same value was written, and reads back as it', () => {
    const leaf = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean(), fc.constant(null))
    const value = fc.letrec((tie) => ({
      any: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie('any'), { maxLength: 4 }), fc.dictionary(fc.string(), tie('any'), { maxKeys: 4 })),
    })).any
    fc.assert(
      fc.property(value, (any) => {
        const form = canonicalJson(JSON.stringify(any, null, 2))
        expect(form).toBe(canonicalJson(JSON.stringify(any)))
        expect(JSON.parse(form ?? '')).toEqual(JSON.parse(JSON.stringify(any)))
      }),
    )
  })
  it('reads what JSON.parse reads and nothing else, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]":, a1-0.e\\u') }), (text) => {
        const form = canonicalJson(text)
        if (form !== null) expect(JSON.parse(form)).toEqual(JSON.parse(text))
      }),
      { numRuns: 2_000 },
    )
  })
})
