import { fullPeriod, lastYearPeriod, oneMonthAgo, type Period, toIsoDay } from '@vitrine/ui/formats'

/** Periods that are one press away; all of it is counted from the epoch. */
export const presets = ['month', 'year', 'all'] as const
export type Preset = (typeof presets)[number]

/** Days of the calendar (UTC), both included. */
export function periodOf(preset: Preset, now: Date): Period {
  switch (preset) {
    case 'month':
      return [oneMonthAgo(now), toIsoDay(now)]
    case 'year':
      return lastYearPeriod(now)
    case 'all':
      return fullPeriod(now)
  }
}

/** Anything that is not understood is as without it. */
export const readPreset = (text: string | null): Preset => presets.find((known) => known === text) ?? 'month'

interface Account {
  readonly is_reportable: boolean
  readonly youtube_channel: { readonly youtube_channel_id: string }
}

/** The channel the address names; else the first with reports, else the first. */
export const accountShown = <One extends Account>(accounts: readonly One[], wanted: string | null): One | undefined =>
  accounts.find(({ youtube_channel }) => youtube_channel.youtube_channel_id === wanted) ??
  accounts.find(({ is_reportable }) => is_reportable) ??
  accounts[0]
