import { describe, expect, it } from 'vitest'
import { brandRoles } from './brand-scale.ts'
import { contrast, hexToOklch, oklchToHex, parseHex } from './colour.ts'
import { palettes, type Scheme } from './tokens.ts'

const named = [
  '#000000',
  '#ffffff',
  '#ffff00',
  '#00ff00',
  '#ff0000',
  '#0000ff',
  '#808080',
  '#fedea0',
  '#ffbbbb',
  '#111111',
  '#f5f5f5',
  '#767676',
  '#777777',
  '#7c7c7c',
  '#00ffff',
  '#ff00ff',
]

function* colours(count: number): Generator<string> {
  yield* named
  let seed = 42
  for (let index = named.length; index < count; index += 1) {
    seed = (seed * 1664525 + 1013904223) >>> 0
    yield `#${(seed >>> 8).toString(16).padStart(6, '0')}`
  }
}

function weakest(brand: string, scheme: Scheme) {
  const roles = brandRoles(brand, scheme)
  const { page, card, well } = palettes[scheme]
  const backgrounds = [page, card, well, roles.soft, roles.softHover]
  return {
    label: Math.min(contrast(roles.on, roles.filled), contrast(roles.on, roles.hover)),
    text: Math.min(...backgrounds.map((background) => contrast(roles.text, background))),
    edge: Math.min(...backgrounds.map((background) => contrast(roles.edge, background))),
    fill: roles.border === 'transparent' ? contrast(roles.filled, card) : contrast(roles.border, card),
  }
}

describe('brand scale', () => {
  it.each(['light', 'dark'] as const)('keeps labels, text and edges readable for any panel colour (%s)', (scheme) => {
    const broken = [...colours(3000)].filter((brand) => {
      const { label, text, edge, fill } = weakest(brand, scheme)
      return label < 4.5 || text < 4.5 || edge < 3 || fill < 3
    })
    expect(broken).toEqual([])
  })
  it('leaves the panel colour itself on buttons whenever a label is readable on it', () => {
    const exact = [...colours(1000)].filter((brand) => brandRoles(brand, 'light').filled === brand)
    expect(exact.length).toBeGreaterThan(960)
  })
  it('flips a black brand to near white in the dark scheme and a white one to ink in the light scheme', () => {
    expect(brandRoles('#000000', 'dark').filled).toBe('#e9ecf1')
    expect(brandRoles('#ffffff', 'light').filled).toBe('#12161d')
  })
  it('puts an edge around a fill that is too pale for the card', () => {
    expect(brandRoles('#ffd400', 'light').border).not.toBe('transparent')
    expect(brandRoles('#2f5bea', 'light').border).toBe('transparent')
  })
})

describe('colour', () => {
  it('survives a trip through OKLCH', () => {
    for (const colour of colours(200)) expect(contrast(oklchToHex(hexToOklch(colour)), colour)).toBeLessThan(1.02)
  })
  it.each([
    ['#ABC', '#aabbcc'],
    ['2F5BEA', '#2f5bea'],
    [' #fedea0 ', '#fedea0'],
    ['red', undefined],
    ['', undefined],
    [null, undefined],
  ])('reads %j as %j', (text, hex) => {
    expect(parseHex(text)).toBe(hex)
  })
})
