import { isTokenOf } from './tokens.ts'
/** What identifies a browser in a person's list of sessions: `Firefox`, `Windows`. Null for what we do not know. */
export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

// The first that matches wins: most browsers also claim to be others.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const named = (text: string, names: readonly (readonly [RegExp, string])[]): string | null =>
  names.find(([shape]) => shape.test(text))?.[1] ?? null

/** The maximum of known accounts in one browser. */
const DEVICES_MAX = 4

/** The tokens in a browser's cookie: one for each account that signed in there. */
export const deviceTokensOf = (cookie: string | undefined): string[] =>
  (cookie ?? '')
    .slice(0, 1_000)
    .split('.')
    .filter((token) => isTokenOf('device', token))
    .slice(-DEVICES_MAX)

/** The cookie with one more token; the oldest is dropped. */
export const withDeviceToken = (cookie: string | undefined, token: string): string =>
  [...deviceTokensOf(cookie), token].slice(-DEVICES_MAX).join('.')

/** Names from the User-Agent header: a hint for people, never a reason to trust. */
export const deviceOf = (userAgent: string | undefined): Device => {
  const text = (userAgent ?? '').slice(0, 500)
  return { browser: named(text, browsers), system: named(text, systems) }
}
