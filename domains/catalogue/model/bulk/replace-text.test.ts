import { expect, it } from 'vitest'
import { excerptOf, replaceTexts, type TextReplacement } from './replace-text.ts'

const texts = {
  en: { name: 'HQ views (fast)', description: '<p class="fast">Fast and fast.</p> 1 < 2 fast' },
  de: { name: 'Schnelle Aufrufe', title: 'fast' },
}
const given = (more: Partial<TextReplacement>): TextReplacement => ({
  ...{ locales: ['en'], names: ['name', 'description'], find: 'fast', replace: 'quick', matchesCase: false },
  ...more,
})

it('replaces in the languages and texts that were named, and nowhere else', () => {
  const { texts: after, changes } = replaceTexts(texts, given({ names: ['name'] }))
  expect(after).toEqual({ ...texts, en: { ...texts.en, name: 'HQ views (quick)' } })
  expect(changes).toEqual([{ locale: 'en', name: 'name', before: 'HQ views (fast)', after: 'HQ views (quick)' }])
  expect(replaceTexts(texts, given({ locales: ['en', 'de'], names: ['title'] })).texts.de).toEqual({
    name: 'Schnelle Aufrufe',
    title: 'quick',
  })
})

it('takes what is found and what stands instead as they are written, signs of patterns among them', () => {
  const of = (find: string, replace: string) => replaceTexts(texts, given({ names: ['name'], find, replace })).texts.en?.name
  expect(of('(fast)', '[$&]')).toBe('HQ views [$&]')
  expect(of('HQ ', '')).toBe('views (fast)')
  expect(of('.', '!')).toBe('HQ views (fast)')
})

it('leaves the markup of descriptions as it is, and matches case only when asked to', () => {
  const of = (matchesCase: boolean) => replaceTexts(texts, given({ names: ['description'], matchesCase })).texts.en?.description
  expect(of(false)).toBe('<p class="fast">quick and quick.</p> 1 < 2 quick')
  expect(of(true)).toBe('<p class="fast">Fast and quick.</p> 1 < 2 quick')
})

it('refuses what would take the English name away or make a text too long', () => {
  expect(replaceTexts(texts, given({ names: ['name'], find: 'HQ views (fast)', replace: '' })).isInvalid).toBe(true)
  const long = { en: { name: 'a'.repeat(150) } }
  expect(replaceTexts(long, given({ names: ['name'], find: 'a', replace: 'bb' })).isInvalid).toBe(true)
  expect(replaceTexts(long, given({ names: ['name'], find: 'a', replace: 'b' })).isInvalid).toBe(false)
})

it('shows the part of a long text that differs', () => {
  const text = `${'x'.repeat(500)} fast ${'y'.repeat(500)}`
  const { before, after } = excerptOf({ before: text, after: text.replace('fast', 'quick') })
  expect(before.startsWith('…xxx')).toBe(true)
  expect(after).toContain(' quick ')
  expect(after.length).toBeLessThan(200)
})
