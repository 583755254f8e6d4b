import { expect, it } from 'vitest'
import { fittingTags, phrasesOf } from './phrases.ts'

const videos = [
  { title: 'Cat food review: the best cat food', tags: ['cat food', 'cats'] },
  { title: 'How to make cat food', tags: ['Cat Food', '#homemade'] },
  { title: 'Cat toys, DIY', tags: ['cats'] },
]
it('counts the videos that have a phrase in title or tags, once each', () => {
  const found = phrasesOf(videos, 'cat', { language: 'en', limit: 50 })
  expect(found[0]).toEqual({ keyword: 'cat food', count: 2 })
  expect(found).toContainEqual({ keyword: 'cats', count: 2 })
  expect(found.map(({ keyword }) => keyword)).not.toContain('cat')
})
it('leaves out phrases that begin or end with small words, or reach over punctuation', () => {
  const keywords = phrasesOf(videos, 'cat', { language: 'en', limit: 50 }).map(({ keyword }) => keyword)
  for (const wrong of ['how to', 'the best', 'review the best', 'toys diy']) expect(keywords).not.toContain(wrong)
  expect(keywords).toContain('best cat food')
})
it('finds words where no spaces are', () => {
  const found = phrasesOf([{ title: '猫の動画', tags: [] }], '犬', { language: 'ja', limit: 50 })
  expect(found.length).toBeGreaterThan(0)
})
it('fits tags into 500 characters with their commas, without doubles', () => {
  const { tags, more } = fittingTags(['a'.repeat(249), 'a'.repeat(249), 'b'.repeat(250), 'c'], 500)
  expect([tags.length, tags.join(',').length, more]).toEqual([2, 500, ['c']])
})
