import { brandRoles, brandVariables } from './brand-scale.ts'
import { parseHex } from './colour.ts'
import { defaultBrand, ink, type Scheme, tokenVariables, white } from './tokens.ts'

export interface PanelColours {
  readonly light?: string | null | undefined
  readonly dark?: string | null | undefined
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

const themes = new Map<string, PanelTheme>()

/** The whole look of one panel from its colours. Unusable colours fall back to ours, a missing dark one to the light one. */
export function panelTheme(colours: PanelColours): PanelTheme {
  const light = parseHex(colours.light) ?? defaultBrand
  const night = parseHex(colours.dark) ?? light
  const headerHeight = colours.headerHeight ?? 61
  const key = `${light} ${night} ${headerHeight}`
  const known = themes.get(key)
  if (known) return known
  const css = [
    rule(':root', { '--sf-header': `${headerHeight}px`, '--sf-font': fontStack, '--sf-white': white, '--sf-ink': ink }),
    ofScheme('light', { ...tokenVariables('light'), ...brandVariables(brandRoles(light, 'light')) }),
    ofScheme('dark', { ...tokenVariables('dark'), ...brandVariables(brandRoles(night, 'dark')) }),
  ].join('')
  const built: PanelTheme = { css }
  // A panel changes its colour rarely; the bound keeps a hostile stream of settings from growing the map.
  if (themes.size > 500) themes.clear()
  themes.set(key, built)
  return built
}
