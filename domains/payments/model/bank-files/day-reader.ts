import { dayOf, isoDay } from './values.ts'

const NUMBERS = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[ ,T].*)?$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/

/** Reads the days of a column. With slashes the month may come first: some day of the column behind the twelfth tells, else the day does. */
export function dayReader(texts: readonly string[]): (text: string) => string | undefined {
  const isMonthFirst = texts.some((text) => {
    const [, , mark, second] = NUMBERS.exec(text.trim()) ?? []
    return mark === '/' && Number(second) > 12
  })
  return (text) => {
    const day = text.trim()
    const [, year, month, date] = COMPACT.exec(day) ?? []
    if (year !== undefined) return dayOf(Number(year), Number(month), Number(date))
    const [, first, mark, second, last = ''] = NUMBERS.exec(day) ?? []
    if (first === undefined) return isoDay(day)
    const whole = Number(last) + (last.length === 2 ? 2000 : 0)
    return mark === '/' && isMonthFirst ? dayOf(whole, Number(first), Number(second)) : dayOf(whole, Number(second), Number(first))
  }
}
