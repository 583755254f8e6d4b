import { describe, expect, it } from 'vitest'
import { type Draft, draftOf, moved, type ValueForm, wireOf } from './value-form.ts'

const leaf = (kind: string, isNullable = false): ValueForm => ({ kind, isNullable })
const wire = (form: ValueForm, draft: Draft) => wireOf(form, draft, 'x')

describe('a value', () => {
  it.each([
    [leaf('switch'), true, true],
    [leaf('text'), 'Tidewell', 'Tidewell'],
    [leaf('address', true), null, ''],
    [leaf('ppm'), 152_500, '15.25'],
    [leaf('fraction'), '0.1', '10'],
    [leaf('fraction'), '0.123456', '12.3456'],
    [leaf('usd'), 5000, '5000'],
    [leaf('choices'), ['flat', 'random'], ['flat', 'random']],
  ] as const)('of %o comes back as it was', (form, value, draft) => {
    expect(draftOf(form, value)).toEqual(draft)
    expect(wire(form, draft as Draft)).toEqual({ value, unread: [] })
  })
  it('that is emptied is null where it may be, and unread where it may not', () => {
    expect(wire(leaf('integer', true), ' ')).toEqual({ value: null, unread: [] })
    expect(wire(leaf('integer'), '')).toEqual({ value: undefined, unread: ['x'] })
    expect(wire(leaf('colour'), '')).toEqual({ value: undefined, unread: ['x'] })
    expect(wire(leaf('text'), '')).toEqual({ value: '', unread: [] })
  })
  it.each([
    ['integer', '1.5'],
    ['integer', '-1'],
    ['usd', 'many'],
    ['ppm', 'ten'],
    ['decimal', '1.2.3'],
  ])('that is no %s is told: %s', (kind, text) => {
    expect(wire(leaf(kind), text).unread).toEqual(['x'])
  })
  it('of code keeps its spaces', () => {
    expect(wire(leaf('code', true), '  a()\n').value).toBe('  a()\n')
  })
})

describe('a list of groups', () => {
  const form: ValueForm = {
    ...leaf('list'),
    item: {
      ...leaf('group'),
      fields: {
        url: leaf('address'),
        icon: leaf('text', true),
        translations: { ...leaf('group'), fields: { de: leaf('text'), ja: leaf('text') } },
      },
    },
  }
  it('leaves out languages without a text', () => {
    const draft = draftOf(form, [{ url: '/help', icon: null, translations: { de: 'Hilfe' } }])
    expect(draft).toEqual([{ url: '/help', icon: '', translations: { de: 'Hilfe', ja: '' } }])
    expect(wireOf(form, draft, 'menu')).toEqual({ value: [{ url: '/help', icon: null, translations: { de: 'Hilfe' } }], unread: [] })
  })
  it('names the field of the item that cannot be read', () => {
    const draft = draftOf(form, [{ url: '/help' }, {}])
    expect(wireOf(form, draft, 'menu').unread).toEqual(['menu.1.url'])
  })
})

it('an item moves by one place, and stays at the ends', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})
