import type { Locale } from '@vitrine/platform/kernel'
import { loginRedirect, withLocale, withoutLocale } from '../paths.ts'
import { readTab, removeTab, writeTab } from '../preferences/tab-store.ts'

const ENDED = 'session_ended'

/**
 * Where a customer is redirected whose session ended elsewhere, perhaps in another tab: to the sign-in, which says so and leads back. What was typed
 * is still in this tab.
 */
export function endedAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>, locale: Locale): string {
  const address = loginRedirect(withoutLocale(pathname), new URLSearchParams(search))
  return withLocale(`${address}${address.includes('?') ? '&' : '?'}ended=1`, locale)
}

/** Stored until the form on the sign-in page has read it. */
export const noteEnd = (): void => writeTab(ENDED, '1')

/** Whether this tab comes back from a session that ended; it answers so once. */
export function takeEnd(): boolean {
  const isBack = readTab(ENDED) !== undefined
  removeTab(ENDED)
  return isBack
}
