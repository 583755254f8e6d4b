import { type Locale, toBcp47 } from '@vitrine/platform/kernel'

const units = new Map<string, Intl.NumberFormat>()
type Unit = 'day' | 'hour' | 'minute'

function printUnit(value: number, unit: Unit, locale: Locale): string {
  // English "hr" and "days" are longer than what everybody writes.
  if (locale === 'en') return `${value} ${{ day: 'd', hour: 'h', minute: 'min' }[unit]}`
  const key = `${locale} ${unit}`
  let format = units.get(key)
  if (!format) {
    format = new Intl.NumberFormat(toBcp47(locale), { style: 'unit', unit, unitDisplay: 'short', useGrouping: false })
    units.set(key, format)
  }
  return format.format(value)
}

/** The two largest units of a stretch of time in minutes: 110 is `1 h 50 min`, 2880 is `2 d`, under one minute is `1 min`. */
export function formatDuration(minutes: number, locale: Locale): string {
  const whole = Math.max(1, Math.round(minutes))
  const parts: [number, Unit][] = [
    [Math.floor(whole / 1440), 'day'],
    [Math.floor((whole % 1440) / 60), 'hour'],
    [whole % 60, 'minute'],
  ]
  const first = parts.findIndex(([value]) => value > 0)
  return parts
    .slice(first, first + 2)
    .filter(([value]) => value > 0)
    .map(([value, unit]) => printUnit(value, unit, locale))
    .join(' ')
}

/** Hours stay hours, also 24 of them. */
export const formatHours = (hours: number, locale: Locale): string => printUnit(hours, 'hour', locale)

const spans = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** A stretch of time in one whole unit, written out and never longer than it is: “2 days”, “47 hours”, “58 minutes”. Undefined when nothing of it is left. */
export function formatSpan(seconds: number, locale: Locale): string | undefined {
  const whole = Math.floor(seconds)
  if (!(whole > 0)) return undefined
  // Two of a unit at least: “1 day” would stand for anything up to two of them.
  const [unit, size] = spans.find(([, length]) => whole >= 2 * length) ?? ['second', 1]
  const key = `${locale} ${unit} long`
  let format = units.get(key)
  if (!format) {
    format = new Intl.NumberFormat(toBcp47(locale), { style: 'unit', unit, unitDisplay: 'long', useGrouping: false })
    units.set(key, format)
  }
  return format.format(Math.floor(whole / size))
}
