import { randomInt } from 'node:crypto'
import type { ChannelReference } from '../ports.ts'

const HOSTS = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com'])
const CHANNEL_ID = /^UC[\w-]{22}$/
const NAME = /^[\p{L}\p{N}._-]{1,60}$/u
/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

/** Which channel an address names: `/channel/UC…`, `/@handle`, `/user/name`, `/c/name`, or a bare `@handle`; undefined for everything else, videos included (FORM-006). */
export function channelReferenceOf(address: string): ChannelReference | undefined {
  const text = address.trim()
  if (text.startsWith('@')) return named('handle', text.slice(1))
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || !HOSTS.has(url.hostname)) return undefined
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean).map(decoded)
  if (first.startsWith('@')) return named('handle', first.slice(1))
  if (first === 'channel') return CHANNEL_ID.test(second) ? { by: 'id', value: second } : undefined
  if (first === 'user') return named('username', second)
  // Addresses of this kind are no longer given out; where they work, the handle has the same name.
  return first === 'c' ? named('handle', second) : undefined
}

const named = (by: 'handle' | 'username', value: string): ChannelReference | undefined => (NAME.test(value) ? { by, value } : undefined)

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Eight characters that a channel's owner puts into its description (NS-39). */
export const newChannelCode = (): string => Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

export const holdsCode = (description: string, code: string): boolean => description.toUpperCase().includes(code)

export interface YoutubeAccount {
  readonly id: number
  readonly userId: number
  readonly channelId: string
  readonly title: string | null
  readonly thumbnail: string | null
  readonly code: string
  readonly codeAt: Date | null
  readonly publicSubscriptionsAt: Date | null
  readonly isReportable: boolean
  readonly createdAt: Date
}

/** An account is verified only when both checks have passed (YTACC-001, YTACC-002). */
export const isVerified = ({ codeAt, publicSubscriptionsAt }: Pick<YoutubeAccount, 'codeAt' | 'publicSubscriptionsAt'>): boolean =>
  codeAt !== null && publicSubscriptionsAt !== null

const CLAIM_HOURS = 24

/** A claim without proof of ownership, by the channel's code or the platform's consent, lapses after a day. */
export const hasLapsed = (account: Pick<YoutubeAccount, 'codeAt' | 'createdAt' | 'isReportable'>, now: Date): boolean =>
  account.codeAt === null && !account.isReportable && now.getTime() - account.createdAt.getTime() > CLAIM_HOURS * 3_600_000
