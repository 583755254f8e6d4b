/** What the video platform charges for a page of results, and for facts of up to fifty videos. */
export const SEARCH_UNITS = 100
export const VIDEOS_UNITS = 1

const HOUR_MS = 3_600_000
/** Where the platform's day begins. */
const PLATFORM_ZONE = 'America/Los_Angeles'
const inZone = new Intl.DateTimeFormat('en-CA', { timeZone: PLATFORM_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })

/** The platform's day, by which its quota is counted. */
export const quotaDayOf = (time: Date): string => inZone.format(time)

/** When the quota begins anew: the next midnight in California, which is at a full hour in UTC with and without summer time. */
export function quotaResetOf(time: Date): Date {
  const today = quotaDayOf(time)
  let hour = Math.floor(time.getTime() / HOUR_MS) + 1
  while (quotaDayOf(new Date(hour * HOUR_MS)) === today) hour += 1
  return new Date(hour * HOUR_MS)
}

/** Anyone may ask for suggestions, from many addresses: half the day stays for what customers pay for. */
export const suggestionUnits = (dailyUnits: number): number => Math.max(SEARCH_UNITS + VIDEOS_UNITS, Math.floor(dailyUnits / 2))

/** A tenth is kept for suggestions, for which somebody waits; measurements stand in line. */
export const measurementUnits = (dailyUnits: number): number => Math.max(SEARCH_UNITS, Math.floor(dailyUnits * 0.9))
