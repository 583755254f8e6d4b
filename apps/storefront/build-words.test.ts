import { describe, expect, it } from 'vitest'
import { wordsFolder } from './build-words.ts'

const file = (text: string) => ({ locale: 'de', namespace: 'cart', text })

describe('the folder of the messages', () => {
  it('has another name when any message changes, so that it can be cached for ever', () => {
    expect(wordsFolder([file('{"a":"b"}')])).toMatch(/^assets\/words-[\w-]{8}$/)
    expect(wordsFolder([file('{"a":"b"}')])).toBe(wordsFolder([file('{"a":"b"}')]))
    expect(wordsFolder([file('{"a":"b"}')])).not.toBe(wordsFolder([file('{"a":"c"}')]))
  })
})
