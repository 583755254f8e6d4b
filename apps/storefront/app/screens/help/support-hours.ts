import type { orderingContract } from '@vitrine/ordering/contract/schemas'
import { type Locale, type RouteOutput, toBcp47 } from '@vitrine/platform/kernel'
import type { TFunction } from 'i18next'

type SupportHours = NonNullable<RouteOutput<typeof orderingContract.supportHours>['data']>

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
// The first of January 2024 was a Monday.
const dayOf = (index: number): Date => new Date(Date.UTC(2024, 0, 1 + index))

/** When the support answers, in a sentence of the visitor's language. */
export function supportHoursText(t: TFunction<'help'>, locale: Locale, hours: SupportHours, now: Date): string {
  return t('hours.text', { days: daysText(t, locale, hours), from: hours.opens_at, to: hours.closes_at, zone: zoneText(hours, now) })
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
