import type { Clock } from '@vitrine/platform/kernel'
import type { Stretch } from '../orders/move-back.ts'

/** The clock of a month that is lived through in seconds. It tells the time of the month; what the database dates itself is moved there afterwards. */
export interface LivedTime extends Clock {
  /** From now on it is so late. Never earlier than before. */
  goTo(at: Date): void
  /** Which real spans belong to which times. */
  stretches(): readonly Stretch[]
}

export function livedTime(begin: Date): LivedTime {
  const marks: { readonly real: Date; readonly at: Date }[] = []
  let at = begin
  const goTo = (to: Date): void => {
    if (to < at) return
    at = to
    const real = new Date()
    const last = marks.at(-1)
    // Two steps within a millisecond are one stretch.
    if (last && last.real.getTime() === real.getTime()) marks.pop()
    marks.push({ real, at })
  }
  goTo(begin)
  return {
    now: () => at,
    goTo,
    stretches: () => marks.map(({ real, at: then }, index) => ({ from: real, to: marks[index + 1]?.real ?? new Date(), at: then })),
  }
}
