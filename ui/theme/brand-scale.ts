import { contrast, type Hex, hexToOklch, oklchToHex, walkLightness } from './colour.ts'
import { softOf } from './scheme-tokens.ts'
import { ink, type Palette, palettes, type Scheme, white } from './tokens.ts'

/** What a panel's one colour becomes in one scheme. Every role keeps its contrast whatever the colour was. */
export interface BrandRoles {
  /** Primary buttons and ticked boxes; `on` is the label that stands on it (4.5:1 or more). */
  readonly filled: Hex
  readonly hover: Hex
  readonly on: Hex
  /** Visible only where `filled` would melt into the card (yellow on white). */
  readonly border: Hex | 'transparent'
  readonly soft: Hex
  readonly softHover: Hex
  readonly text: Hex
  /** Focus rings, selected outlines, chart lines: 3:1 or more on every surface. */
  readonly edge: Hex
}

const labelFor = (fill: Hex): Hex | undefined => [white, ink].find((label) => contrast(label, fill) >= 4.5)

type Surfaces = Pick<Palette, 'page' | 'card' | 'well' | 'text'>

function filledColour(brand: Hex, scheme: Scheme, surfaces: Surfaces): Hex {
  const { lightness, chroma } = hexToOklch(brand)
  const isGrey = chroma < 0.03
  let filled = brand
  // A black brand would vanish in the dark scheme and a white one in the light scheme: they trade places.
  if (scheme === 'dark' && isGrey && lightness < 0.4) filled = '#e9ecf1'
  if (scheme === 'light' && isGrey && lightness > 0.96) filled = surfaces.text
  if (scheme === 'dark') filled = walkLightness(filled, 'lighter', (candidate) => contrast(candidate, surfaces.card) >= 2)
  return labelFor(filled) ? filled : walkLightness(filled, 'darker', (candidate) => labelFor(candidate) !== undefined)
}

function hoverColour(filled: Hex, on: Hex): Hex {
  const { lightness, chroma, hue } = hexToOklch(filled)
  // Away from its own label, so that the label's contrast only grows.
  const moved = lightness + (on === white ? -0.045 : 0.045)
  return oklchToHex({ lightness: Math.min(0.985, Math.max(0.05, moved)), chroma, hue })
}

/** Derives the roles of one scheme from any sRGB colour (`#rrggbb`), on our surfaces or a panel's. Proved on thousands of random colours in the test. */
export function brandRoles(brand: Hex, scheme: Scheme, surfaces: Surfaces = palettes[scheme]): BrandRoles {
  const { chroma, hue } = hexToOklch(brand)
  const isLight = scheme === 'light'
  const filled = filledColour(brand, scheme, surfaces)
  const on = labelFor(filled) ?? ink
  const hover = hoverColour(filled, on)
  const soft = softOf(brand, scheme)
  const softHover = isLight
    ? oklchToHex({ lightness: 0.94, chroma: Math.min(chroma * 0.26, 0.05), hue })
    : oklchToHex({ lightness: 0.32, chroma: Math.min(chroma * 0.4, 0.065), hue })
  const backgrounds = [surfaces.page, surfaces.card, surfaces.well, soft, softHover]
  const readable = (ratio: number) => (candidate: Hex) => backgrounds.every((background) => contrast(candidate, background) >= ratio)
  const direction = isLight ? 'darker' : 'lighter'
  const text = walkLightness(brand, direction, readable(isLight ? 4.5 : 5.5))
  const edge = walkLightness(brand, direction, readable(isLight ? 3 : 3.6))
  return { filled, hover, on, border: contrast(filled, surfaces.card) < 3 ? edge : 'transparent', soft, softHover, text, edge }
}

/** The roles as CSS variables. */
export const brandVariables = (roles: BrandRoles): Record<string, string> => ({
  '--sf-brand': roles.filled,
  '--sf-brand-hover': roles.hover,
  '--sf-on-brand': roles.on,
  '--sf-brand-soft': roles.soft,
  '--sf-brand-soft-hover': roles.softHover,
  '--sf-brand-text': roles.text,
  '--sf-brand-edge': roles.edge,
  '--sf-brand-border': roles.border,
  '--sf-focus': roles.edge,
})
