import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

const MINUTE_MS = 60_000

/** What a mailed code is good for. */
export const codePurposes = ['cancel', 'refill', 'claim', 'link'] as const
export type CodePurpose = (typeof codePurposes)[number]

/** A code is good for ten minutes and five attempts; five codes an hour and ten a day are mailed to one person. A ticket in a mail is good for a week. */
export const linkLimits = { codeMs: 10 * MINUTE_MS, triesMax: 5, perHour: 5, perDay: 10, ticketMs: 7 * 24 * 60 * MINUTE_MS } as const

const LINK = 'vo_'
const TICKET = 'vt_'
/** 256 bits behind a prefix that says what the secret is for. */
export const tokenPattern = /^vo_[A-Za-z0-9_-]{43}$/
export const ticketPattern = /^vt_[A-Za-z0-9_-]{43}$/

/** The token of a purchase's public address: it cannot be guessed without the server's secret, and each version has its own. */
export const linkToken = (
  secret: string,
  { panelId, purchaseId, version }: { panelId: number; purchaseId: number; version: number },
): string => LINK + createHmac('sha256', secret).update(`order-link:${panelId}:${purchaseId}:${version}`).digest('base64url')

export const newTicket = (): string => TICKET + randomBytes(32).toString('base64url')

/** What the database stores of tokens and tickets; full entropy needs no slow hash. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** A code has twenty bits only: without the server's secret its hash cannot be tried out. */
export const hashOfCode = (secret: string, codeId: number, code: string): Buffer =>
  createHmac('sha256', secret).update(`order-code:${codeId}:${code}`).digest()

export const isSameHash = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)
