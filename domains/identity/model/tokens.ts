import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

const prefixes = {
  cookie: 'vs_',
  access: 'va_',
  code: 'vc_',
  confirmation: 'vm_',
  emailChange: 'vx_',
  emailUndo: 'vu_',
  apiKey: 'vk_',
  extensionKey: 've_',
  challenge: 'vh_',
  device: 'vd_',
  entry: 'vn_',
  operator: 'vo_',
  setup: 'vt_',
} as const
export type TokenKind = keyof typeof prefixes

/** 256 random bits behind a prefix that names the kind of secret, for secret scanners. */
export const newToken = (kind: TokenKind): string => prefixes[kind] + randomBytes(32).toString('base64url')

/** The code made from a random seed and the deployment's secret: where the seed may be kept, the code itself is not. */
export const entryCodeOf = (secret: string, seed: string): string =>
  prefixes.entry + createHmac('sha256', secret).update(`entry:${seed}`).digest('base64url')

export const newSeed = (): string => randomBytes(32).toString('base64url')

export const isTokenOf = (kind: TokenKind, token: string): boolean => token.startsWith(prefixes[kind]) && token.length < 100

/** What the database stores; full entropy needs no slow hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** What an owner sees of a token that is stored hashed. */
export const maskToken = (token: string): string => `${token.slice(0, 7)}…${token.slice(-4)}`

/** Eight characters of A-Z0-9, shown to the customer and sent around (NS-22). */
export const newAffiliateCode = (): string =>
  Array.from({ length: 8 }, () => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'[randomInt(36)]).join('')

/** Signs the unsubscribe link of every mail; it never expires (NS-49). */
export const unsubscribeSignature = (secret: string, panelId: number, userId: number): string =>
  createHmac('sha256', secret).update(`unsubscribe:${panelId}:${userId}`).digest('base64url')

/** Whether a link was signed for this person, compared in constant time. */
export function isUnsubscribeSignature(
  secret: string,
  owner: { readonly panelId: number; readonly userId: number },
  signature: string,
): boolean {
  const expected = Buffer.from(unsubscribeSignature(secret, owner.panelId, owner.userId))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
