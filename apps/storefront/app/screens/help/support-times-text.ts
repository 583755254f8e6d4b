import type { orderingContract } from '@vitrine/ordering/contract/schemas'
import { type Locale, type RouteOutput, toBcp47 } from '@vitrine/platform/kernel'
import type { TFunction } from 'i18next'
import { dayStart, localStamp } from '../../shop/days.ts'

export type SupportTimes = RouteOutput<typeof orderingContract.supportHours>
type SupportHours = NonNullable<SupportTimes['data']>

interface Visitor {
  readonly locale: Locale
  readonly timeZone: string
  readonly now: Date
}

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const DAY_MS = 86_400_000
// The first of January 2024 was a Monday.
const dayOf = (index: number): Date => new Date(Date.UTC(2024, 0, 1 + index))

/** When the support answers, in sentences of the visitor's language: its days and hours, the same hours in the visitor's time, and how soon an answer comes. */
export function supportTimesText(
  t: TFunction<'help'>,
  visitor: Visitor,
  { data: hours, first_answer_hours: answer }: SupportTimes,
): string {
  const within = { time: durationText(visitor.locale, answer) }
  if (!hours) return t('hours.within', within)
  const open = t('hours.text', {
    ...{ days: daysText(t, visitor.locale, hours), from: hours.opens_at, to: hours.closes_at, zone: zoneText(hours, visitor.now) },
  })
  const own = ownHours(visitor, hours)
  return [open, own && t('hours.own', own), t('hours.withinOpen', within)].filter(Boolean).join(' ')
}

/** Days in a row are named by the first and the last of them. */
function daysText(t: TFunction<'help'>, locale: Locale, { days }: SupportHours): string {
  const format = new Intl.DateTimeFormat(toBcp47(locale), { weekday: 'long', timeZone: 'UTC' })
  const indexes = WEEK.flatMap((day, index) => (days.includes(day) ? [index] : []))
  const [first = 0] = indexes
  const last = indexes.at(-1) ?? first
  if (indexes.length === WEEK.length) return t('hours.everyDay')
  if (indexes.length > 2 && last - first === indexes.length - 1)
    return t('hours.range', { first: format.format(dayOf(first)), last: format.format(dayOf(last)) })
  return new Intl.ListFormat(toBcp47(locale)).format(indexes.map((index) => format.format(dayOf(index))))
}

/** `GMT+1`: the same in every language, and clear to anyone elsewhere. */
const zoneText = ({ time_zone: timeZone }: SupportHours, now: Date): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now).find(({ type }) => type === 'timeZoneName')
    ?.value ?? timeZone

/** `8 hours`, `8 часов`. */
const durationText = (locale: Locale, hours: number): string =>
  new Intl.NumberFormat(toBcp47(locale), { style: 'unit', unit: 'hour', unitDisplay: 'long', maximumFractionDigits: 1 }).format(hours)

/** The hours on the visitor's clock; none where it shows the same, or where they would lie on other days. */
function ownHours({ timeZone, now }: Visitor, hours: SupportHours): { readonly from: string; readonly to: string } | undefined {
  const day = localStamp(now.toISOString(), hours.time_zone).slice(0, 10)
  const midnight = dayStart(day, hours.time_zone).getTime()
  const [from, to] = [hours.opens_at, hours.closes_at].map((time) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return localStamp(new Date(midnight + (hour * 60 + minute) * 60_000).toISOString(), timeZone)
  })
  if (!from || !to || from.slice(11, 16) === hours.opens_at) return undefined
  const isNextMidnight = to === `${new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)} 00:00:00`
  if (!from.startsWith(day) || !(to.startsWith(day) || isNextMidnight)) return undefined
  return { from: from.slice(11, 16), to: isNextMidnight ? '24:00' : to.slice(11, 16) }
}
