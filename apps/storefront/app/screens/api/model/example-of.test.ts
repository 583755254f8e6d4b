import { describe, expect, it } from 'vitest'
import { exampleLanguages, exampleOf } from './example-of.ts'

const URL = 'https://shop.test/api/v2'
const fields = [
  ['key', 'YOUR_KEY'],
  ['link', "https://x.test/?a=it's"],
] as const

describe('an example', () => {
  it.each(exampleLanguages)('in %s names the address and every field', (language) => {
    const text = exampleOf(language, URL, fields)
    for (const part of [URL, 'key', 'YOUR_KEY', 'link']) expect(text).toContain(part)
  })
  it('keeps quotation marks inside their text', () => {
    expect(exampleOf('curl', URL, fields)).toContain("'link=https://x.test/?a=it'\\''s'")
    expect(exampleOf('Python', URL, fields)).toContain("'link': 'https://x.test/?a=it\\'s'")
  })
})
