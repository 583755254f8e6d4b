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
