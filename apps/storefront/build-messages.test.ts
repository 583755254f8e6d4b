import { describe, expect, it } from 'vitest'
import { messagesFolder } from './build-messages.ts'

const file = (text: string) => ({ locale: 'de', namespace: 'cart', text })

describe('the folder of the messages', () => {
  it('has another name when any message changes, so that it can be cached for ever', () => {
    expect(messagesFolder([file('{"a":"b"}')])).toMatch(/^assets\/words-[\w-]{8}$/)
    expect(messagesFolder([file('{"a":"b"}')])).toBe(messagesFolder([file('{"a":"b"}')]))
    expect(messagesFolder([file('{"a":"b"}')])).not.toBe(messagesFolder([file('{"a":"c"}')]))
  })
})
