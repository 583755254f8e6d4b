import type { Tone } from '@vitrine/ui/components'
import texts from '../../messages/en/plans.json'
import { sayFrom } from '../../messages/texts.ts'

const t = sayFrom(texts)

export type FeedState = keyof (typeof texts)['feedStates']
export type SubscriptionState = keyof (typeof texts)['subscriptionStates']
type Actions = Readonly<Record<'pause' | 'resume' | 'cancel', boolean>>

interface Plan {
  readonly id: number
  readonly customer: { readonly id: number; readonly email: string | null }
  readonly createdAt: string
  readonly nextAt: string | null
  readonly version: number
}

export interface FeedRow extends Plan {
  readonly service: { readonly id: number; readonly name: string }
  readonly name: string | null
  readonly link: string | null
  readonly state: FeedState
  readonly quantity: number
  readonly charged: string
  readonly runs: number
  readonly runsMade: number
  readonly minutes: number
  readonly startedAt: string | null
}

export interface Run {
  readonly no: number
  readonly quantity: number
  readonly charged: string
  readonly orderId: number | null
  readonly state: FeedState | null
  readonly delivered: number | null
}

export interface Feed extends FeedRow {
  readonly runList: readonly Run[]
  readonly left: string
  readonly actions: Actions & { readonly pace: boolean }
}

export interface SubscriptionRow extends Plan {
  readonly name: string
  readonly link: string
  readonly state: SubscriptionState
  readonly services: readonly {
    readonly id: number
    readonly name: string
    readonly min: number
    readonly max: number
    readonly cost: string
  }[]
  readonly contentsLimit: number
  readonly contentsLeft: number
  readonly billing: 'balance' | 'card'
  readonly lookedAt: string | null
  readonly looksFailed: number
  readonly lastFailure: string | null
  readonly expiresAt: string | null
  readonly endedAt: string | null
}

export interface Publication {
  readonly id: number
  readonly url: string
  readonly title: string | null
  readonly publishedAt: string
  readonly state: 'waiting' | 'ordered' | 'skipped'
  readonly reason: keyof (typeof texts)['skipped'] | null
  readonly orders: readonly number[]
}

export interface Subscription extends SubscriptionRow {
  readonly publications: readonly Publication[]
  readonly actions: Actions & Readonly<Record<'look' | 'serve', boolean>>
  /** Since an operator asked for it, until the channel has answered. */
  readonly isBeingChecked: boolean
}

/** How a state looks; those that are not named are nothing to look at. */
export const toneOf = (state: FeedState | SubscriptionState): Tone =>
  (({ running: 'ok', active: 'ok', paused: 'warn', failed: 'bad', unknown: 'warn', review: 'warn' }) as const)[state as 'running'] ?? 'mute'

const HOUR = 60
const DAY = 24 * HOUR

/** A pause in the largest unit that counts it whole: `90 min`, `3 h`, `1 d`. */
export function paceOf(minutes: number): string {
  if (minutes % DAY === 0) return t('pace.days', { count: String(minutes / DAY) })
  return minutes % HOUR === 0 ? t('pace.hours', { count: String(minutes / HOUR) }) : t('pace.minutes', { count: String(minutes) })
}
