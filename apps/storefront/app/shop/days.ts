import { zoneOffsetMs } from './zone-offset.ts'

const DAY_MS = 86_400_000

/** When a day, `YYYY-MM-DD`, begins on the visitor's clock. */
export function dayStart(day: string, timeZone: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`)
  // Asked twice: the zone's offset may change between the two times.
  const near = utc - zoneOffsetMs(utc, timeZone)
  return new Date(utc - zoneOffsetMs(near, timeZone))
}

/** When the day after it begins. */
export const dayEnd = (day: string, timeZone: string): Date =>
  dayStart(new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10), timeZone)

/** `YYYY-MM-DD HH:mm:ss` on the visitor's clock: what a spreadsheet understands as a date. */
export const localStamp = (iso: string, timeZone: string): string => {
  const at = Date.parse(iso)
  return new Date(at + zoneOffsetMs(at, timeZone)).toISOString().slice(0, 19).replace('T', ' ')
}

export const localDay = (iso: string, timeZone: string): string => localStamp(iso, timeZone).slice(0, 10)
