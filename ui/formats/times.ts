import { type Locale, toBcp47 } from '@vitrine/platform/kernel'

export interface TimeStyle {
  readonly locale: Locale
  /** IANA name of the visitor's zone; the server uses the mirrored cookie so that both print the same text. */
  readonly timeZone: string
  readonly now: Date
}

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(toBcp47(locale), options)
    formats.set(key, format)
  }
  return format
}

const dayNumber = (date: Date, timeZone: string): number => {
  const part = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(date)
  return Math.round(Date.parse(`${part}T00:00:00Z`) / 86_400_000)
}

const capitalise = (text: string, locale: Locale): string => text.charAt(0).toLocaleUpperCase(toBcp47(locale)) + text.slice(1)

export const formatTime = (date: Date, { locale, timeZone }: TimeStyle): string =>
  formatOf(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(date)

export const formatDay = (date: Date, { locale, timeZone }: TimeStyle): string =>
  formatOf(locale, { timeZone, dateStyle: 'medium' }).format(date)

/** `21 Nov`, for an axis with little room. */
export const formatShortDay = (date: Date, { locale, timeZone }: TimeStyle): string =>
  formatOf(locale, { timeZone, day: 'numeric', month: 'short' }).format(date)

/** Where there is room for one of them: the time if it is today, else the day. */
export const formatTimeOrDay = (date: Date, style: TimeStyle): string =>
  dayNumber(date, style.timeZone) === dayNumber(style.now, style.timeZone) ? formatTime(date, style) : formatDay(date, style)

/** For a title or an axis: date and time. */
export const formatExactTime = (date: Date, style: TimeStyle): string => `${formatDay(date, style)}, ${formatTime(date, style)}`

/** `Today, 18:30`, `Yesterday, 09:00`, `Monday, 09:00` inside a week either way, then the date. */
export function formatTimestamp(date: Date, style: TimeStyle): string {
  const { locale, timeZone, now } = style
  const days = dayNumber(date, timeZone) - dayNumber(now, timeZone)
  if (Math.abs(days) >= 7) return formatDay(date, style)
  const day =
    Math.abs(days) <= 1
      ? new Intl.RelativeTimeFormat(toBcp47(locale), { numeric: 'auto' }).format(days, 'day')
      : formatOf(locale, { timeZone, weekday: 'long' }).format(date)
  return `${capitalise(day, locale)}, ${formatTime(date, style)}`
}
