import { describe, expect, it } from 'vitest'
import { measureTheme } from './measure-theme.ts'
import { panelTheme, schemeLook } from './panel-theme.ts'
import { type SchemeColours, schemeTokens } from './scheme-tokens.ts'
import { palettes, type Scheme } from './tokens.ts'

/** What a scheme's own block says a property is. */
const valueIn = (css: string, scheme: 'light' | 'dark', name: string) => {
  const block = new RegExp(`data-color-scheme=["']?${scheme}["']?\\]\\s*\\{([^}]*)\\}`).exec(css)?.[1] ?? ''
  return new RegExp(`${name}:\\s*([^;]+)(?:;|$)`).exec(block)?.[1]
}

describe('the colours of a panel', () => {
  it('are the primary colour of the light and of the dark theme, each its own (INST-018)', () => {
    const { css } = panelTheme({ light: { primary: '#112233' }, dark: { primary: '#445566' } })
    expect([valueIn(css, 'light', '--sf-brand'), valueIn(css, 'dark', '--sf-brand')]).toEqual(['#112233', '#445566'])
  })

  const roles = {
    primary: '--sf-brand',
    secondary: '--sf-info-solid',
    accent: '--sf-accent',
    background: '--sf-page',
    surface: '--sf-card',
    text: '--sf-text',
    error: '--sf-bad-solid',
    success: '--sf-ok-solid',
    warning: '--sf-warn-solid',
  } as const
  const own: Record<Scheme, Record<keyof typeof roles, string>> = {
    light: {
      ...{ primary: '#6b2fa0', secondary: '#1d6f8c', accent: '#b0336b', background: '#faf6ef', surface: '#fffdf8', text: '#2a1f14' },
      ...{ error: '#a8201a', success: '#1f7a4d', warning: '#9a6a00' },
    },
    dark: {
      ...{ primary: '#a974d8', secondary: '#4fb3d4', accent: '#f06aa6', background: '#14100b', surface: '#1d1811', text: '#f4ede3' },
      ...{ error: '#f0645c', success: '#4ec58a', warning: '#e0a93a' },
    },
  }
  it.each(Object.entries(roles) as [keyof typeof roles, string][])(
    'named as %s stand in both themes as they were named (INST-018)',
    (name, property) => {
      const { css } = panelTheme({ light: { [name]: own.light[name] }, dark: { [name]: own.dark[name] } })
      expect([valueIn(css, 'light', property), valueIn(css, 'dark', property)]).toEqual([own.light[name], own.dark[name]])
      const whole = panelTheme(own).css
      expect([valueIn(whole, 'light', property), valueIn(whole, 'dark', property)]).toEqual([own.light[name], own.dark[name]])
    },
  )
  it('are ours where none is named, and where what is named is no colour', () => {
    for (const scheme of ['light', 'dark'] as const) {
      expect(schemeTokens(scheme, {})).toEqual(palettes[scheme])
      expect(schemeTokens(scheme, { background: 'red', surface: '', text: null, error: '#12' })).toEqual(palettes[scheme])
    }
  })
})

let seed = 7
const chance = (): number => {
  seed = (seed * 1664525 + 1013904223) >>> 0
  return seed / 2 ** 32
}
const anyColour = (): string =>
  `#${Math.floor(chance() * 0x1000000)
    .toString(16)
    .padStart(6, '0')}`
const anyPalette = (): SchemeColours => {
  const names = ['secondary', 'accent', 'background', 'surface', 'text', 'error', 'success', 'warning'] as const
  return Object.fromEntries(names.map((name) => [name, chance() < 0.3 ? null : anyColour()]))
}
describe.each(['light', 'dark'] as const)('any palette in the %s theme', (scheme) => {
  it('leaves texts, shapes and marks readable', () => {
    for (let count = 0; count < 300; count += 1) {
      const requested = { ...anyPalette(), primary: anyColour() }
      const { pairs } = measureTheme({ [scheme]: requested })[scheme]
      expect(pairs.length).toBeGreaterThan(60)
      for (const { front, background, ratio, needed } of pairs)
        expect(ratio, `${front} on ${background} of ${JSON.stringify(requested)}`).toBeGreaterThanOrEqual(needed)
    }
  })
  it('says which of its colours are shown in another way, and where', () => {
    const yellow = measureTheme({ [scheme]: { primary: '#ffff00', text: '#777777', background: '#7f7f7f' } })[scheme]
    const shown = (name: string, use: string) => yellow.adjusted.find((each) => each.name === name && each.use === use)
    const tokens = schemeTokens(scheme, { text: '#777777', background: '#7f7f7f' })
    expect(shown('background', 'surface')).toMatchObject({ requested: '#7f7f7f', shown: tokens.page, needed: 12 })
    expect(shown('text', 'text')).toMatchObject({ requested: '#777777', shown: tokens.text, needed: 7 })
    expect(yellow.adjusted.find((each) => each.name === 'primary' && each.use === 'text')?.shown).toBe(
      scheme === 'light' ? schemeLook('light', { text: '#777777', background: '#7f7f7f' }, '#ffff00').roles.text : undefined,
    )
    expect(measureTheme({ [scheme]: {} })[scheme].adjusted).toEqual([])
  })
})
