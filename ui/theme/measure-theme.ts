import { contrast, type Hex, parseHex } from './colour.ts'
import { brandsOf, type PanelColours, schemeLook } from './panel-theme.ts'
import type { SchemeColours } from './scheme-tokens.ts'
import { type Scheme, type TokenName, white } from './tokens.ts'

/** A text or shape on what it stands on, as the shop shows it. Names are those of the custom properties, without `--sf-`. */
export interface MeasuredPair {
  readonly front: string
  readonly background: string
  readonly frontColour: Hex
  readonly backgroundColour: Hex
  /** WCAG 2 contrast, rounded down to two decimals. */
  readonly ratio: number
  readonly needed: number
}

/** A colour of the panel that is shown in another lightness in one of its uses, because it could not be read as it is. */
export interface AdjustedColour {
  readonly name: keyof SchemeColours
  /** Under texts, under a label, as text, or as a shape. */
  readonly use: 'surface' | 'button' | 'text' | 'shape'
  readonly requested: Hex
  readonly shown: Hex
  /** The contrast that it has to reach there. */
  readonly needed: number
}

export interface MeasuredScheme {
  readonly pairs: readonly MeasuredPair[]
  readonly adjusted: readonly AdjustedColour[]
}

const TEXT = 4.5
const SHAPE = 3
const HOUSE: readonly (readonly [needed: number, fronts: readonly TokenName[], backgrounds: readonly TokenName[]])[] = [
  [7, ['text', 'text-2'], ['page', 'card', 'well', 'hover']],
  [TEXT, ['text-3'], ['page', 'card', 'well', 'hover']],
  [SHAPE, ['control'], ['page', 'card', 'well']],
  [TEXT, ['ok', 'warn', 'bad', 'info', 'mute'], ['card', 'page']],
  [SHAPE, ['ok-solid', 'warn-solid', 'bad-solid', 'info-solid'], ['card', 'page', 'well']],
  [SHAPE, ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'], ['card', 'page']],
]
const TONES = ['ok', 'warn', 'bad', 'info', 'mute'] as const

type Look = ReturnType<typeof schemeLook>

/** Every pair of colours that has to be readable, by the functions that make the shop's theme: measured is what customers see. */
export function measureTheme(colours: Pick<PanelColours, 'light' | 'dark'>): Readonly<Record<Scheme, MeasuredScheme>> {
  const brands = brandsOf(colours)
  const measured = (scheme: Scheme): MeasuredScheme => {
    const requested = colours[scheme] ?? {}
    const look = schemeLook(scheme, requested, brands[scheme])
    return { pairs: [...housePairs(look), ...brandPairs(look)], adjusted: adjustedIn(requested, look) }
  }
  return { light: measured('light'), dark: measured('dark') }
}

const pair = (
  names: readonly [front: string, background: string],
  frontColour: Hex,
  backgroundColour: Hex,
  needed: number,
): MeasuredPair => ({
  ...{ front: names[0], background: names[1], frontColour, backgroundColour, needed },
  ratio: Math.floor(contrast(frontColour, backgroundColour) * 100) / 100,
})

const housePairs = ({ tokens }: Look): MeasuredPair[] => [
  ...HOUSE.flatMap(([needed, fronts, backgrounds]) =>
    fronts.flatMap((front) => backgrounds.map((background) => pair([front, background], tokens[front], tokens[background], needed))),
  ),
  ...TONES.map((tone) => pair([tone, `${tone}-soft`], tokens[tone], tokens[`${tone}-soft`], TEXT)),
  pair(['white', 'danger'], white, tokens.danger, TEXT),
]

function brandPairs({ tokens, roles, marks }: Look): MeasuredPair[] {
  const { page, card, well } = tokens
  const backgrounds = { page, card, well, 'brand-soft': roles.soft, 'brand-soft-hover': roles.softHover }
  return [
    pair(['on-brand', 'brand'], roles.on, roles.filled, TEXT),
    pair(['on-brand', 'brand-hover'], roles.on, roles.hover, TEXT),
    pair(['on-accent', 'accent'], marks.on, marks.filled, TEXT),
    pair(['accent-text', 'accent-soft'], marks.text, marks.soft, TEXT),
    ...Object.entries(backgrounds).flatMap(([name, background]) => [
      pair(['brand-text', name], roles.text, background, TEXT),
      pair(['focus', name], roles.edge, background, SHAPE),
    ]),
  ]
}

function adjustedIn(requested: SchemeColours, { tokens, roles, marks }: Look): AdjustedColour[] {
  const uses: readonly (readonly [AdjustedColour['name'], AdjustedColour['use'], Hex, number])[] = [
    ['primary', 'button', roles.filled, TEXT],
    ['primary', 'text', roles.text, TEXT],
    ['accent', 'button', marks.filled, TEXT],
    ['accent', 'text', marks.text, TEXT],
    ['background', 'surface', tokens.page, 12],
    ['surface', 'surface', tokens.card, 12],
    ['text', 'text', tokens.text, 7],
    ['secondary', 'shape', tokens['info-solid'], SHAPE],
    ['secondary', 'text', tokens.info, TEXT],
    ['success', 'shape', tokens['ok-solid'], SHAPE],
    ['success', 'text', tokens.ok, TEXT],
    ['warning', 'shape', tokens['warn-solid'], SHAPE],
    ['warning', 'text', tokens.warn, TEXT],
    ['error', 'shape', tokens['bad-solid'], SHAPE],
    ['error', 'text', tokens.bad, TEXT],
  ]
  return uses.flatMap(([name, use, shown, needed]) => {
    const named = parseHex(requested[name])
    return named === undefined || named === shown ? [] : [{ name, use, requested: named, shown, needed }]
  })
}
