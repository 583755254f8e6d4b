import { describe, expect, it } from 'vitest'
import { repliesNamed, slashWordAt } from './slash-word.ts'

describe('a slash that begins a word', () => {
  it.each([
    ['/', { from: 0, to: 1, query: '' }],
    ['Hello /ref', { from: 6, to: 10, query: 'ref' }],
    ['Hello\n/refund sent', { from: 6, to: 18, query: 'refund sent' }],
  ])('%j asks for a reply', (text, found) => {
    expect(slashWordAt(text, text.length)).toEqual(found)
  })

  it.each(['', 'and/or', 'https://example.com', '/ref\n', '//'])('%j asks for none', (text) => {
    expect(slashWordAt(text, text.length)).toBeUndefined()
  })

  it('reads up to the caret alone', () => {
    expect(slashWordAt('/refund', 4)).toEqual({ from: 0, to: 4, query: 'ref' })
  })
})

it('finds replies by all words of their name', () => {
  const replies = [{ name: 'Refund sent' }, { name: 'Refund refused' }, { name: 'Greeting' }]
  expect(repliesNamed(replies, 'REF sent')).toEqual([{ name: 'Refund sent' }])
  expect(repliesNamed(replies, '')).toEqual(replies)
})
