import { Secret, TOTP } from 'otpauth'

const PERIOD_MS = 30_000
/** Clocks of phones go a little wrong: the code before and after count too. */
const WINDOW = 1
const SECRET_BYTES = 20
const shape = { algorithm: 'SHA1', digits: 6, period: PERIOD_MS / 1000 } as const

/** A new shared secret, as authenticator apps take it: base32. */
export const newSharedSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const totp = (secret: string) => new TOTP({ ...shape, secret: Secret.fromBase32(secret) })

/** The time step (half minute) that a code belongs to; undefined when it is not a current one. A step is accepted once and never an earlier one. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? undefined : Math.floor(now.getTime() / PERIOD_MS) + delta
}

/** What an app shows at this time. */
export const codeAt = (secret: string, now: Date): string => totp(secret).generate({ timestamp: now.getTime() })

/** The address behind the QR code: shop and account, as the app lists them. */
export const setupAddress = (secret: string, names: { readonly issuer: string; readonly account: string }): string =>
  new TOTP({ ...shape, secret: Secret.fromBase32(secret), issuer: names.issuer.replaceAll(':', ' '), label: names.account }).toString()
