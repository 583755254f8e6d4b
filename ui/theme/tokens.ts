/**
 * Every fixed colour of the house. They become `--sf-<name>` variables; nothing outside this folder names a colour.
 * `tokens.test.ts` proves the contrasts, so a change here that makes text hard to read does not pass.
 */
export type Scheme = 'light' | 'dark'

const light = {
  page: '#f6f7f9',
  card: '#ffffff',
  well: '#f1f3f6',
  hover: '#eceff4',
  line: '#e1e5eb',
  'line-soft': '#eef0f4',
  control: '#828b9b',
  'control-soft': '#c6ccd6',
  text: '#12161d',
  'text-2': '#434c5a',
  'text-3': '#5f6979',
  ok: '#0b6b3a',
  'ok-soft': '#e6f5ec',
  'ok-solid': '#15935a',
  warn: '#805300',
  'warn-soft': '#fcf1d9',
  'warn-solid': '#b67a00',
  bad: '#b3261e',
  'bad-soft': '#fdebe9',
  'bad-solid': '#d63a31',
  danger: '#d63a31',
  info: '#1a57b8',
  'info-soft': '#e8f0fd',
  'info-solid': '#2f6fe0',
  mute: '#4b5565',
  'mute-soft': '#edf0f4',
  track: '#e3e7ee',
  'segment-on': '#ffffff',
  thumb: '#ffffff',
  'chart-1': '#2f6fe0',
  'chart-2': '#0d8585',
  'chart-3': '#a86f00',
  'chart-4': '#9a4fb8',
  'chart-5': '#c4532b',
  'chart-6': '#667080',
} as const

export type TokenName = keyof typeof light
export type Palette = Readonly<Record<TokenName, string>>

const dark: Palette = {
  page: '#0e1116',
  card: '#161a21',
  well: '#1d222b',
  hover: '#232a34',
  line: '#272e39',
  'line-soft': '#20262f',
  control: '#6c7688',
  'control-soft': '#3a4350',
  text: '#eceff4',
  'text-2': '#b6bfcc',
  'text-3': '#939eae',
  ok: '#5fd59b',
  'ok-soft': '#11291e',
  'ok-solid': '#2fae72',
  warn: '#f2c063',
  'warn-soft': '#2d2312',
  'warn-solid': '#d39a2c',
  bad: '#ff958d',
  'bad-soft': '#351b19',
  'bad-solid': '#ea5a50',
  danger: '#c8362d',
  info: '#86b4ff',
  'info-soft': '#15253f',
  'info-solid': '#4a86f0',
  mute: '#b3bcc9',
  'mute-soft': '#232a34',
  track: '#2a313d',
  'segment-on': '#2d3541',
  thumb: '#ffffff',
  'chart-1': '#4a86f0',
  'chart-2': '#2fb3ae',
  'chart-3': '#d39a2c',
  'chart-4': '#c07fdb',
  'chart-5': '#e27f57',
  'chart-6': '#93a0b3',
}

export const palettes: Readonly<Record<Scheme, Palette>> = { light, dark }

/** Ink and white are the only two labels that may stand on a brand fill. */
export const ink = '#0b0e14'
export const white = '#ffffff'

/** What a panel without a usable colour gets. */
export const defaultBrand = '#2f5bea'

const elevations: Readonly<Record<Scheme, Readonly<Record<string, string>>>> = {
  light: {
    'shadow-1': '0 1px 2px rgb(18 22 29 / .04)',
    'shadow-2': '0 4px 12px -2px rgb(18 22 29 / .08), 0 1px 3px rgb(18 22 29 / .06)',
    'shadow-3': '0 24px 48px -12px rgb(18 22 29 / .22), 0 8px 16px -8px rgb(18 22 29 / .12)',
    'shadow-segment': '0 1px 2px rgb(18 22 29 / .1), 0 0 0 1px rgb(18 22 29 / .05)',
    'shadow-up': '0 -8px 24px -12px rgb(18 22 29 / .18)',
    scrim: 'rgb(18 22 29 / .44)',
    'network-tint': '16%',
    'network-glyph': '72%',
    'network-glyph-base': 'var(--sf-text)',
  },
  dark: {
    'shadow-1': 'none',
    'shadow-2': '0 8px 24px -6px rgb(0 0 0 / .55), 0 0 0 1px #2b323e',
    'shadow-3': '0 32px 64px -16px rgb(0 0 0 / .7), 0 0 0 1px #2b323e',
    'shadow-segment': 'none',
    'shadow-up': '0 -8px 24px -12px rgb(0 0 0 / .5)',
    scrim: 'rgb(4 6 10 / .64)',
    'network-tint': '22%',
    'network-glyph': '62%',
    'network-glyph-base': '#ffffff',
  },
}

/** `{'--sf-page': '#f6f7f9', …}` of one scheme, in its own palette or a panel's. */
export const tokenVariables = (scheme: Scheme, palette: Palette = palettes[scheme]): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...palette, ...elevations[scheme] }).map(([name, value]) => [`--sf-${name}`, value]))
