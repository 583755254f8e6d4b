import { contrast, type Hex, hexToOklch, oklchToHex, parseHex, walkLightness } from './colour.ts'
import { type Palette, palettes, type Scheme, type TokenName, white } from './tokens.ts'

/** The colours that a panel names for one scheme. What is missing, or is no colour, is ours. */
export interface SchemeColours {
  readonly primary?: string | null | undefined
  readonly secondary?: string | null | undefined
  readonly accent?: string | null | undefined
  readonly background?: string | null | undefined
  readonly surface?: string | null | undefined
  readonly text?: string | null | undefined
  readonly error?: string | null | undefined
  readonly success?: string | null | undefined
  readonly warning?: string | null | undefined
}

/** How much the text of the house stands out at least from what a panel puts under it: enough for quieter texts and raised surfaces to be read too. */
const BACKGROUND_CONTRAST = 12
const TEXT_CONTRAST = 7
const SMALL_CONTRAST = 4.5
const SHAPE_CONTRAST = 3

/** What is raised from, sunk into or ruled on a surface, by the same steps of lightness as in our own palette. */
const onSurface: readonly TokenName[] = ['well', 'hover', 'line', 'line-soft', 'control-soft', 'mute-soft', 'track', 'segment-on']

/** A pale ground of a colour, for marks and notices. */
export function softOf(colour: Hex, scheme: Scheme): Hex {
  const { chroma, hue } = hexToOklch(colour)
  return scheme === 'light'
    ? oklchToHex({ lightness: 0.965, chroma: Math.min(chroma * 0.16, 0.03), hue })
    : oklchToHex({ lightness: 0.275, chroma: Math.min(chroma * 0.34, 0.055), hue })
}

/**
 * All neutral and status colours of one scheme, with a panel's own among them. A colour moves along its lightness only as far as it must for texts and shapes to
 * stay readable, so every contrast that `tokens.test.ts` asks of our palette holds of any panel's.
 */
export function schemeTokens(scheme: Scheme, colours: SchemeColours): Palette {
  const base = palettes[scheme]
  const surfaces = surfacesOf(scheme, colours)
  const backgrounds = [surfaces.page, surfaces.card, surfaces.well, surfaces.hover]
  const readable = readableIn(scheme)
  const text = parseHex(colours.text)
  /** As much quieter than the text as in our own palette. */
  const quieter = (name: 'text-2' | 'text-3') => (text ? shifted(text, base.text, base[name]) : base[name])
  return {
    ...base,
    ...surfaces,
    control: readable(base.control, SHAPE_CONTRAST, [surfaces.page, surfaces.card, surfaces.well]),
    text: readable(text ?? base.text, TEXT_CONTRAST, backgrounds),
    'text-2': readable(quieter('text-2'), TEXT_CONTRAST, backgrounds),
    'text-3': readable(quieter('text-3'), SMALL_CONTRAST, backgrounds),
    ...tonesOf(scheme, colours, surfaces),
    ...chartsOf(scheme, colours, surfaces),
  }
}

type Surfaces = Pick<Palette, 'page' | 'card' | 'well' | 'hover'>

function surfacesOf(scheme: Scheme, { background, surface }: SchemeColours): Surfaces & Partial<Palette> {
  const base = palettes[scheme]
  const backgroundOf = (colour: Hex): Hex =>
    walkLightness(colour, scheme === 'light' ? 'lighter' : 'darker', (candidate) => contrast(candidate, base.text) >= BACKGROUND_CONTRAST)
  const [page, card] = [parseHex(background), parseHex(surface)]
  const { well, hover } = base
  const own = { page: page ? backgroundOf(page) : base.page, card: base.card, well, hover }
  if (!card) return own
  const lifted = backgroundOf(card)
  return {
    ...own,
    ...Object.fromEntries(onSurface.map((name) => [name, shifted(lifted, base.card, base[name])])),
    card: lifted,
  }
}

/** A colour moved along its lightness by as much as one of ours differs from another. */
function shifted(colour: Hex, from: Hex, to: Hex): Hex {
  const own = hexToOklch(colour)
  const lightness = own.lightness + hexToOklch(to).lightness - hexToOklch(from).lightness
  return oklchToHex({ ...own, lightness: Math.min(1, Math.max(0, lightness)) })
}

const readableIn =
  (scheme: Scheme) =>
  (colour: Hex, ratio: number, backgrounds: readonly Hex[]): Hex =>
    walkLightness(colour, scheme === 'light' ? 'darker' : 'lighter', (candidate) =>
      backgrounds.every((background) => contrast(candidate, background) >= ratio),
    )

type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'mute'

/** What says how something went: as text, as a pale ground, and as a shape. */
function tonesOf(
  scheme: Scheme,
  { success, warning, error, secondary }: SchemeColours,
  surfaces: Surfaces & Partial<Palette>,
): Partial<Palette> {
  const base = { ...palettes[scheme], ...surfaces }
  const readable = readableIn(scheme)
  const tone = (name: Tone, requested: string | null | undefined): Partial<Palette> => {
    const colour = parseHex(requested)
    const soft = colour ? softOf(colour, scheme) : base[`${name}-soft`]
    const text = readable(colour ?? base[name], SMALL_CONTRAST, [soft, surfaces.card, surfaces.page])
    if (name === 'mute') return { mute: text }
    const solid = readable(colour ?? base[`${name}-solid`], SHAPE_CONTRAST, [surfaces.card, surfaces.page, surfaces.well])
    return { [name]: text, [`${name}-soft`]: soft, [`${name}-solid`]: solid }
  }
  const isLabelled = (candidate: Hex): boolean => contrast(white, candidate) >= SMALL_CONTRAST
  return {
    ...tone('ok', success),
    ...tone('warn', warning),
    ...tone('bad', error),
    ...tone('info', secondary),
    ...tone('mute', null),
    danger: walkLightness(parseHex(error) ?? base.danger, 'darker', isLabelled),
  }
}

function chartsOf(scheme: Scheme, { secondary, accent }: SchemeColours, { card, page }: Surfaces): Partial<Palette> {
  const base = palettes[scheme]
  const line = (name: TokenName, requested?: string | null) =>
    readableIn(scheme)(parseHex(requested) ?? base[name], SHAPE_CONTRAST, [card, page])
  return {
    'chart-1': line('chart-1', secondary),
    'chart-2': line('chart-2', accent),
    'chart-3': line('chart-3'),
    'chart-4': line('chart-4'),
    'chart-5': line('chart-5'),
    'chart-6': line('chart-6'),
  }
}
