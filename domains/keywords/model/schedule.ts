import type { Track } from '../vocabulary.ts'

const DAY_MS = 86_400_000
const MONDAY = 1

const midnightOf = (time: Date): number => Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate())

/** When a track measures next, at 00:00 UTC: tomorrow, on Monday, on the first of the month; never by itself on demand (CAMPAIGN-001). */
export function nextMeasurement(track: Track, now: Date): Date | null {
  switch (track) {
    case 'on_demand':
      return null
    case 'daily':
      return new Date(midnightOf(now) + DAY_MS)
    case 'weekly': {
      const days = (MONDAY - now.getUTCDay() + 7) % 7
      return new Date(midnightOf(now) + (days === 0 ? 7 : days) * DAY_MS)
    }
    case 'monthly':
      return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  }
}

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)
/** When tries of a day begin anew. */
export const nextMidnight = (time: Date): Date => new Date(midnightOf(time) + DAY_MS)
