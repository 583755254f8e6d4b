import { describe, expect, it } from 'vitest'
import { contrast } from './colour.ts'
import { panelTheme } from './panel-theme.ts'
import { type SchemeColours, schemeTokens } from './scheme-tokens.ts'
import { palettes, type Scheme, type TokenName } from './tokens.ts'

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
const required: readonly (readonly [ratio: number, fronts: readonly TokenName[], grounds: readonly TokenName[]])[] = [
  [7, ['text', 'text-2'], ['page', 'card', 'well', 'hover']],
  [4.5, ['text-3'], ['page', 'card', 'well', 'hover']],
  [3, ['control'], ['page', 'card', 'well']],
  [4.5, ['ok', 'warn', 'bad', 'info', 'mute'], ['card', 'page']],
  [3, ['ok-solid', 'warn-solid', 'bad-solid', 'info-solid'], ['card', 'page', 'well']],
  [3, ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'], ['card', 'page']],
]

describe.each(['light', 'dark'] as const)('any palette in the %s theme', (scheme) => {
  it('leaves texts, shapes and marks readable', () => {
    for (let count = 0; count < 300; count += 1) {
      const requested = anyPalette()
      const tokens = schemeTokens(scheme, requested)
      const reported = JSON.stringify(requested)
      for (const [ratio, fronts, backgrounds] of required)
        for (const front of fronts)
          for (const background of backgrounds)
            expect(contrast(tokens[front], tokens[background]), `${front} on ${background} of ${reported}`).toBeGreaterThanOrEqual(ratio)
      for (const tone of ['ok', 'warn', 'bad', 'info', 'mute'] as const)
        expect(contrast(tokens[tone], tokens[`${tone}-soft`]), `${tone} of ${reported}`).toBeGreaterThanOrEqual(4.5)
      expect(contrast('#ffffff', tokens.danger), reported).toBeGreaterThanOrEqual(4.5)
    }
  })
})
