import { describe, expect, it } from 'vitest'
import { withSection } from './evidence.ts'

const PAGE = '# Evidence\nIntro.\n\n## Speed\n### bench a\nold a\n\n### bench b\nold b\n\n## Faults\nText.\n'

describe('a section of the evidence page', () => {
  it('is replaced where it stands', () => {
    expect(withSection(PAGE, 'bench a', ['new a'])).toBe(PAGE.replace('old a', 'new a'))
    expect(withSection(PAGE, 'bench b', ['new b', 'more'])).toBe(PAGE.replace('old b', 'new b\nmore'))
  })

  it('is appended when it is new', () => {
    expect(withSection(PAGE, 'kills', ['none lost'])).toBe(`${PAGE}\n### kills\nnone lost\n`)
  })
})
