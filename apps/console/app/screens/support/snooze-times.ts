const HOUR_MS = 3_600_000
const MORNING = 9
const MONDAY = 1

export const snoozeNames = ['later', 'tomorrow', 'monday', 'week'] as const
export type SnoozeName = (typeof snoozeNames)[number]

/** When a ticket may come back, by the operator's own clock: in some hours, or on a morning. */
export function snoozeTimes(now: Date): Readonly<Record<SnoozeName, Date>> {
  const untilMonday = (7 + MONDAY - now.getDay()) % 7 || 7
  return {
    later: new Date(now.getTime() + 3 * HOUR_MS),
    tomorrow: morning(now, 1),
    monday: morning(now, untilMonday),
    week: morning(now, 7),
  }
}

const morning = (now: Date, days: number): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING)
