import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { readCookie, writeCookie } from '../preferences/cookies.ts'

const COOKIE = 'is_dark'

/** The scheme lives in the cookie the server reads too: the first byte already has the right colours. */
export function cookieColourScheme(isDark: boolean, isDarkAllowed: boolean): MantineColorSchemeManager {
  return {
    get: (fallback) => {
      if (!isDarkAllowed) return 'light'
      if (typeof document === 'undefined') return isDark ? 'dark' : fallback
      return readCookie(COOKIE) === '1' ? 'dark' : 'light'
    },
    set: (scheme: MantineColorScheme) => writeCookie(COOKIE, scheme === 'dark' ? '1' : '0'),
    subscribe: () => undefined,
    unsubscribe: () => undefined,
    clear: () => writeCookie(COOKIE, '0'),
  }
}
