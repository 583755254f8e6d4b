import { describe, expect, it } from 'vitest'
import {
  addTags,
  charactersIn,
  cleanTag,
  isWithinLimit,
  missingFrom,
  moveTag,
  removeTag,
  splitTags,
  TAGS_CHARACTERS_MAX,
  tagsFrom,
  textOfTags,
} from './tag-list.ts'

describe('the characters of tags', () => {
  it('are those of the tags, the commas between them, and quotation marks round a tag with a space', () => {
    expect(charactersIn([])).toBe(0)
    expect(charactersIn(['cat'])).toBe(3)
    expect(charactersIn(['Foo Baz'])).toBe(9)
    expect(charactersIn(['cat', 'Foo Baz'])).toBe(13)
  })
  it('count a character outside the basic plane once', () => {
    expect(charactersIn(['🐱'])).toBe(1)
  })
  it('end at 500', () => {
    expect(isWithinLimit(['x'.repeat(TAGS_CHARACTERS_MAX)])).toBe(true)
    expect(isWithinLimit(['x'.repeat(TAGS_CHARACTERS_MAX + 1)])).toBe(false)
  })
})

describe('a tag', () => {
  it('has no comma, bracket or line end, and single spaces', () => {
    expect(cleanTag('  funny,\n<cat>\t video ')).toBe('funny cat video')
  })
  it('comes one a line or between commas', () => {
    expect(splitTags('cat, funny cat\n\nkitten,')).toEqual(['cat', 'funny cat', 'kitten'])
  })
})

describe('a list of tags', () => {
  it('takes no tag twice, whatever its case', () => {
    expect(addTags(['Cat'], ['cat', 'kitten', 'KITTEN', ' ']).tags).toEqual(['Cat', 'kitten'])
  })
  it('leaves out what would pass the limit, and takes a shorter one after it', () => {
    const long = 'x'.repeat(490)
    expect(addTags([long], ['much too long', 'short'])).toEqual({ tags: [long, 'short'], left: ['much too long'] })
  })
  it('begins with what was searched for and goes on with the suggestions, within 500 characters', () => {
    const many = Array.from({ length: 60 }, (_, index) => `suggestion number ${index}`)
    const tags = tagsFrom('cat', ['cat', ...many])
    expect(tags.slice(0, 2)).toEqual(['cat', 'suggestion number 0'])
    expect(charactersIn(tags)).toBeLessThanOrEqual(TAGS_CHARACTERS_MAX)
    expect(charactersIn([...tags, `suggestion number ${tags.length - 1}`])).toBeGreaterThan(TAGS_CHARACTERS_MAX)
  })
  it('tells which suggestions are not in it, each once', () => {
    expect(missingFrom(['Cat'], ['cat', 'kitten', 'Kitten', 'dog'])).toEqual(['kitten', 'dog'])
  })
  it('lets a tag move to any place and stops at both ends', () => {
    const tags = ['a', 'b', 'c']
    expect(moveTag(tags, 'c', 0)).toEqual(['c', 'a', 'b'])
    expect(moveTag(tags, 'a', 1)).toEqual(['b', 'a', 'c'])
    expect(moveTag(tags, 'a', -1)).toEqual(tags)
    expect(moveTag(tags, 'a', 9)).toEqual(['b', 'c', 'a'])
    expect(moveTag(tags, 'none', 0)).toBe(tags)
  })
  it('loses what is removed, and is copied as YouTube takes it', () => {
    expect(textOfTags(removeTag(['a', 'b c', 'd'], 'a'))).toBe('b c, d')
  })
})
