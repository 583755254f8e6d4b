import { paths, withoutLocale } from '../paths.ts'

export interface SignInAddress {
  /** The one-time code that stood in the address. */
  readonly code: string
  /** The address without it, as it stays. */
  readonly rest: string
}

/** The one-time code of an address, and the address without it. That of a mail which sets a password belongs to its form (GUARD-004). */
export function signInCodeOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): SignInAddress | undefined {
  if (withoutLocale(pathname).replace(/\/$/, '') === paths.passwordReset()) return undefined
  const query = new URLSearchParams(search)
  const code = query.get('token')
  if (!code) return undefined
  query.delete('token')
  const left = query.toString()
  return { code, rest: pathname + (left === '' ? '' : `?${left}`) + hash }
}
