import { describe, expect, it } from 'vitest'
import { textStateOf, translatedFromAfter } from './text-states.ts'

const english = { en: { name: 'Views', title: 'Fast views' } }

describe('a translation', () => {
  it('is missing, done, or equal to English', () => {
    const texts = { ...english, de: { name: 'Aufrufe', title: 'Fast views' } }
    expect([textStateOf(texts, {}, 'de', 'name'), textStateOf(texts, {}, 'de', 'title'), textStateOf(texts, {}, 'ja', 'name')]).toEqual([
      'done',
      'same',
      'missing',
    ])
  })
  it('needs none where English says nothing', () => {
    expect(textStateOf(english, {}, 'de', 'speed')).toBe('done')
  })
  it('is older once English changed without it, and done again once it followed', () => {
    const first = { ...english, de: { name: 'Aufrufe' } }
    const renamed = { ...first, en: { ...english.en, name: 'Watched views' } }
    const from = translatedFromAfter(first, renamed, {})
    expect(textStateOf(renamed, from, 'de', 'name')).toBe('older')
    const followed = { ...renamed, de: { name: 'Echte Aufrufe' } }
    expect(textStateOf(followed, translatedFromAfter(renamed, followed, from), 'de', 'name')).toBe('done')
    expect(textStateOf(first, translatedFromAfter(renamed, first, from), 'de', 'name')).toBe('done')
  })
  it('keeps nothing of a text that was taken away', () => {
    const first = { ...english, de: { name: 'Aufrufe' } }
    const from = translatedFromAfter(english, first, {})
    expect([Object.keys(from), translatedFromAfter(first, english, from)]).toEqual([['de'], {}])
  })
})
