import { describe, expect, it } from 'vitest'
import type { OrderService, OrderTarget } from './choices.ts'
import { countedQuantity, editorOf, linesOf, shownTargets, tooLongLine, typedKeywords, withKeywords } from './targets.ts'

const target = (name: string, changes: Partial<OrderTarget> = {}): OrderTarget => ({
  id: 1,
  name,
  placeholder: null,
  type: { id: 1, name, title: name, enabledForService: true, selectable: false, viewType: 'textarea' } as OrderTarget['type'],
  selectableValues: [],
  ...changes,
})

describe('targets of an order', () => {
  it('each kind has its own editor', () => {
    expect(['comments', 'seo_keywords', 'textarea', 'languages', 'countries', 'something'].map((name) => editorOf(target(name)))).toEqual([
      'lines',
      'keywords',
      'text',
      'languages',
      'countries',
      'lines',
    ])
  })
  it('languages are offered only where some can be chosen (TARGET-001)', () => {
    const shown = (selectableValues: OrderTarget['selectableValues']) =>
      shownTargets({ targets: [target('languages', { selectableValues })] } as unknown as OrderService)
    expect(shown([])).toEqual([])
    expect(shown([{ value: 'en', name: 'English' }])).toHaveLength(1)
  })
  it('a target that is switched off for the service is not shown', () => {
    const off = target('comments')
    expect(shownTargets({ targets: [{ ...off, type: { ...off.type, enabledForService: false } }] } as unknown as OrderService)).toEqual([])
  })
  it('one line is one comment, and a line that is too long is named', () => {
    expect(linesOf(' a \n\n b\n')).toEqual(['a', 'b'])
    expect(tooLongLine(['a', 'x'.repeat(501)])).toBe(2)
    expect(tooLongLine(['x'.repeat(500)])).toBeUndefined()
  })
  it('keywords are separated by the commas of every script, lines and cells, each once, twenty at most', () => {
    expect(withKeywords([], 'cat, dog\ncat,')).toEqual(['cat', 'dog'])
    expect(withKeywords(['Cat'], 'cat、鳥，魚\tdog')).toEqual(['Cat', '鳥', '魚', 'dog'])
    expect(withKeywords([], Array.from({ length: 30 }, (_, index) => `word ${index}`).join(','))).toHaveLength(20)
  })
  it('a keyword is done with its separator, what follows is still being typed', () => {
    expect(typedKeywords('cat, dog, bi')).toEqual({ done: 'cat, dog,', rest: 'bi' })
    expect(typedKeywords('cat')).toEqual({ done: '', rest: 'cat' })
  })
  it('a service that counts its inputs has as many units as lines (QTY-007)', () => {
    expect(
      countedQuantity([
        { targetId: 1, values: ['a', 'b', ' '] },
        { targetId: 2, values: ['c\nd'] },
      ]),
    ).toBe(4)
  })
})
