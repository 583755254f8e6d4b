import type { Outcome } from './products.ts'
import type { MethodKey } from './texts/texts.ts'

export interface MethodFacts {
  /** Price and pace relative to advertisements. */
  readonly price: number
  readonly pace: number
  /** Hours until the first delivery. */
  readonly startHours: readonly [number, number]
  /** Can be aimed at a region or country. */
  readonly isRegional: boolean
  readonly guaranteeDays: Partial<Record<Outcome, 30 | 60 | 90>>
}

export const methods: Readonly<Record<MethodKey, MethodFacts>> = {
  ads: { price: 1, pace: 1, startHours: [0, 1], isRegional: true, guaranteeDays: { watch: 30, react: 30, follow: 60, share: 30 } },
  feed: { price: 0.62, pace: 2.5, startHours: [1, 6], isRegional: true, guaranteeDays: { watch: 30, follow: 30 } },
  partners: { price: 0.78, pace: 0.75, startHours: [1, 12], isRegional: false, guaranteeDays: {} },
  community: {
    price: 1.25,
    pace: 0.25,
    startHours: [0, 1],
    isRegional: false,
    guaranteeDays: { watch: 30, react: 60, follow: 90, write: 30, custom: 30, share: 30 },
  },
  newsletter: { price: 1.6, pace: 0.4, startHours: [24, 48], isRegional: false, guaranteeDays: { watch: 30, follow: 90 } },
  search: { price: 1.7, pace: 0.15, startHours: [6, 24], isRegional: true, guaranteeDays: { watch: 30 } },
  creators: {
    price: 2.4,
    pace: 0.2,
    startHours: [24, 72],
    isRegional: false,
    guaranteeDays: { watch: 60, react: 60, follow: 90, write: 60 },
  },
  playlists: { price: 1.15, pace: 0.3, startHours: [12, 48], isRegional: false, guaranteeDays: { watch: 30, follow: 60, react: 30 } },
  messengers: { price: 0.95, pace: 0.5, startHours: [2, 12], isRegional: false, guaranteeDays: { watch: 30, follow: 30 } },
  banners: { price: 0.7, pace: 0.8, startHours: [1, 6], isRegional: true, guaranteeDays: { watch: 30, follow: 30 } },
  apps: { price: 0.55, pace: 3, startHours: [0, 2], isRegional: true, guaranteeDays: {} },
  groups: { price: 1.3, pace: 0.1, startHours: [6, 24], isRegional: false, guaranteeDays: { react: 30, follow: 60, write: 30 } },
  articles: { price: 1, pace: 1, startHours: [48, 96], isRegional: false, guaranteeDays: {} },
}

export interface OutcomeFacts {
  readonly min: number
  readonly max: number
  readonly step: number
  /** Units a day by advertisements. */
  readonly perDay: number
  readonly dripFeed: boolean
  readonly requirement: 'video' | 'post' | 'profile' | 'audio' | 'live' | 'page'
}

export const outcomes: Readonly<Record<Outcome, OutcomeFacts>> = {
  watch: { min: 500, max: 1_000_000, step: 100, perDay: 20_000, dripFeed: true, requirement: 'video' },
  live: { min: 50, max: 5_000, step: 10, perDay: 2_000, dripFeed: false, requirement: 'live' },
  react: { min: 50, max: 50_000, step: 10, perDay: 2_500, dripFeed: true, requirement: 'post' },
  follow: { min: 50, max: 30_000, step: 10, perDay: 800, dripFeed: true, requirement: 'profile' },
  write: { min: 5, max: 500, step: 1, perDay: 120, dripFeed: true, requirement: 'post' },
  custom: { min: 3, max: 200, step: 1, perDay: 160, dripFeed: false, requirement: 'post' },
  share: { min: 20, max: 10_000, step: 10, perDay: 300, dripFeed: true, requirement: 'post' },
  visit: { min: 500, max: 500_000, step: 100, perDay: 6_000, dripFeed: true, requirement: 'page' },
  article: { min: 1, max: 20, step: 1, perDay: 2, dripFeed: false, requirement: 'page' },
}
