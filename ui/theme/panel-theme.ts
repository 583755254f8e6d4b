import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  createTheme,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  mergeMantineTheme,
  rem,
  virtualColor,
} from '@mantine/core'
import { type BrandRoles, brandRoles, brandVariables, primaryShade } from './brand-scale.ts'
import { parseHex } from './colour.ts'
import { defaultBrand, ink, tokenVariables, white } from './tokens.ts'

const gray: MantineColorsTuple = [
  '#f6f7f9',
  '#f1f3f6',
  '#eceff4',
  '#e1e5eb',
  '#828b9b',
  '#5f6979',
  '#5f6979',
  '#434c5a',
  '#2a313c',
  '#12161d',
]
const dark: MantineColorsTuple = [
  '#eceff4',
  '#d3d9e1',
  '#b6bfcc',
  '#939eae',
  '#6c7688',
  '#232a34',
  '#161a21',
  '#0e1116',
  '#0b0e12',
  '#080a0d',
]

export interface PanelColours {
  readonly light?: string | null | undefined
  readonly dark?: string | null | undefined
  /** Header height in px: 61 with the drawer navigation, 82 with the navbar. */
  readonly headerHeight?: number | undefined
}

const fontStack =
  '"Inter Variable", "Inter Fallback", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif'

const asTuple = (roles: BrandRoles): MantineColorsTuple => roles.tuple as unknown as MantineColorsTuple

const paletteOfMantine = {
  '--mantine-color-body': 'var(--sf-page)',
  '--mantine-color-text': 'var(--sf-text)',
  '--mantine-color-dimmed': 'var(--sf-text-3)',
  '--mantine-color-placeholder': 'var(--sf-text-3)',
  '--mantine-color-error': 'var(--sf-bad)',
  '--mantine-color-success': 'var(--sf-ok)',
  '--mantine-color-default': 'var(--sf-card)',
  '--mantine-color-default-hover': 'var(--sf-hover)',
  '--mantine-color-default-border': 'var(--sf-control-soft)',
}

function buildTheme(light: BrandRoles, night: BrandRoles): MantineThemeOverride {
  return createTheme({
    primaryColor: 'brand',
    primaryShade,
    autoContrast: true,
    // Mantine's own threshold lets white labels down to 3:1.
    luminanceThreshold: 0.179,
    white,
    black: ink,
    colors: {
      gray,
      dark,
      brandLight: asTuple(light),
      brandDark: asTuple(night),
      brand: virtualColor({ name: 'brand', light: 'brandLight', dark: 'brandDark' }),
    },
    fontFamily: fontStack,
    headings: {
      fontFamily: fontStack,
      fontWeight: '600',
      textWrap: 'balance',
      sizes: {
        h1: { fontSize: rem(28), lineHeight: '1.286' },
        h2: { fontSize: rem(18), lineHeight: '1.556' },
        h3: { fontSize: rem(15), lineHeight: '1.6' },
        h4: { fontSize: rem(14), lineHeight: '1.429' },
        h5: { fontSize: rem(13), lineHeight: '1.385' },
        h6: { fontSize: rem(12), lineHeight: '1.333' },
      },
    },
    fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
    lineHeights: { xs: '1.333', sm: '1.385', md: '1.429', lg: '1.5', xl: '1.4' },
    spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
    radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
    defaultRadius: 'md',
    // 680 narrow search, 726 header and tablet, 768 order pages, 1150 desktop, 1440 wide.
    breakpoints: { xs: '42.5em', sm: '45.375em', md: '48em', lg: '71.875em', xl: '90em' },
    shadows: {
      xs: 'var(--sf-shadow-1)',
      sm: 'var(--sf-shadow-1)',
      md: 'var(--sf-shadow-2)',
      lg: 'var(--sf-shadow-3)',
      xl: 'var(--sf-shadow-3)',
    },
    respectReducedMotion: true,
    cursorType: 'pointer',
  })
}

export interface PanelTheme {
  readonly theme: MantineThemeOverride
  /** All custom properties of the panel for a style element. Mantine would write the same ones, but work them out for every page anew. */
  readonly css: string
}

const mantineDefaults: Readonly<Record<keyof ConvertCSSVariablesInput, Record<string, string>>> = defaultCssVariablesResolver(DEFAULT_THEME)

/** Ours over those of the theme, without what Mantine's own style sheet says already. */
function variablesCss(theme: MantineThemeOverride, ours: ConvertCSSVariablesInput): string {
  const ofTheme = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  const changed = (part: keyof ConvertCSSVariablesInput): Record<string, string> =>
    Object.fromEntries(Object.entries({ ...ofTheme[part], ...ours[part] }).filter(([name, value]) => mantineDefaults[part][name] !== value))
  return convertCssVariables({ variables: changed('variables'), light: changed('light'), dark: changed('dark') }, ':root')
}

const themes = new Map<string, PanelTheme>()

/** The whole look of one panel from its colours. Unusable colours fall back to ours, a missing dark one to the light one. */
export function panelTheme(colours: PanelColours): PanelTheme {
  const light = parseHex(colours.light) ?? defaultBrand
  const night = parseHex(colours.dark) ?? light
  const headerHeight = colours.headerHeight ?? 61
  const key = `${light} ${night} ${headerHeight}`
  const known = themes.get(key)
  if (known) return known
  const roles = { light: brandRoles(light, 'light'), dark: brandRoles(night, 'dark') }
  const theme = buildTheme(roles.light, roles.dark)
  const css = variablesCss(theme, {
    variables: { '--sf-header': `${headerHeight}px` },
    light: { ...tokenVariables('light'), ...brandVariables(roles.light), ...paletteOfMantine },
    dark: { ...tokenVariables('dark'), ...brandVariables(roles.dark), ...paletteOfMantine },
  })
  const built: PanelTheme = { theme, css }
  // A panel changes its colour rarely; the bound keeps a hostile stream of settings from growing the map.
  if (themes.size > 500) themes.clear()
  themes.set(key, built)
  return built
}
