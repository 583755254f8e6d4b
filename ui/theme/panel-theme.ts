import { brandRoles, brandVariables } from './brand-scale.ts'
import { type Hex, parseHex } from './colour.ts'
import { type SchemeColours, schemeTokens } from './scheme-tokens.ts'
import { defaultBrand, ink, type Scheme, tokenVariables, white } from './tokens.ts'

export interface PanelColours {
  readonly light?: SchemeColours | undefined
  readonly dark?: SchemeColours | undefined
  /** Header height in px: 61 with the drawer navigation, 82 with the navbar. */
  readonly headerHeight?: number | undefined
}

const fontStack =
  '"Inter Variable", "Inter Fallback", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif'

export interface PanelTheme {
  /** All custom properties of the panel, for a style element. */
  readonly css: string
}

type Declarations = Readonly<Record<string, string>>

const rule = (selector: string, declarations: Declarations): string =>
  `${selector}{${Object.entries(declarations)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`

const ofScheme = (scheme: Scheme, declarations: Declarations): string =>
  rule(`:root[data-color-scheme="${scheme}"]`, { 'color-scheme': scheme, ...declarations })

const SCHEMES = ['light', 'dark'] as const
const themes = new Map<string, PanelTheme>()

/** What the colours of one scheme become: neutral and status colours, the brand's roles, and those of marks. */
export function schemeLook(scheme: Scheme, colours: SchemeColours, brand: Hex) {
  const tokens = schemeTokens(scheme, colours)
  const roles = brandRoles(brand, scheme, tokens)
  const accent = parseHex(colours.accent)
  // The accent is the brand where none is named (INST-018).
  return { tokens, roles, marks: accent ? brandRoles(accent, scheme, tokens) : roles }
}

function schemeVariables(scheme: Scheme, colours: SchemeColours, brand: Hex): Declarations {
  const { tokens, roles, marks } = schemeLook(scheme, colours, brand)
  return {
    ...tokenVariables(scheme, tokens),
    ...brandVariables(roles),
    '--sf-accent': marks.filled,
    '--sf-on-accent': marks.on,
    '--sf-accent-soft': marks.soft,
    '--sf-accent-text': marks.text,
  }
}

/** The primary colours of both schemes: a missing or unusable one of the dark scheme is that of the light one, one of that is ours (INST-018). */
export function brandsOf({ light = {}, dark = {} }: Pick<PanelColours, 'light' | 'dark'>): Readonly<Record<Scheme, Hex>> {
  const brand = parseHex(light.primary) ?? defaultBrand
  return { light: brand, dark: parseHex(dark.primary) ?? brand }
}

/** The whole look of one panel from its two palettes. Unusable colours fall back to ours, a missing primary of the dark one to that of the light one. */
export function panelTheme({ light = {}, dark = {}, headerHeight = 61 }: PanelColours): PanelTheme {
  const brands = brandsOf({ light, dark })
  const key = JSON.stringify([light, dark, headerHeight])
  const known = themes.get(key)
  if (known) return known
  const css = [
    rule(':root', { '--sf-header': `${headerHeight}px`, '--sf-font': fontStack, '--sf-white': white, '--sf-ink': ink }),
    // Each scheme has its own palette (INST-018).
    ...SCHEMES.map((scheme) => ofScheme(scheme, schemeVariables(scheme, { light, dark }[scheme], brands[scheme]))),
  ].join('')
  const built: PanelTheme = { css }
  // A panel changes its colour rarely; the bound keeps a hostile stream of settings from growing the map.
  if (themes.size > 500) themes.clear()
  themes.set(key, built)
  return built
}
