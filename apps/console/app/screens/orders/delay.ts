import texts from '../../messages/en/order-delay.json'
import { sayFrom } from '../../messages/texts.ts'

const t = sayFrom(texts)
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

export interface Delay {
  readonly expected: {
    readonly startsWithinMinutes: number | null
    readonly halfMinutes: number | null
    readonly mostMinutes: number | null
  }
  readonly late: {
    readonly kind: 'not_sent' | 'under_way'
    readonly because: keyof (typeof texts)['because']
    readonly since: string
    readonly provider: { readonly id: number; readonly name: string } | null
    readonly until: string | null
    readonly answeredAt: string | null
  } | null
}

/** `45 min`, `3 h`, `1 h 30 min`, `2 d`; no finer than a reader plans by. */
export function span(minutes: number): string {
  if (minutes < HOUR_MINUTES) return t('minutes', { number: minutes })
  if (minutes >= 2 * DAY_MINUTES) return t('days', { number: Math.round(minutes / DAY_MINUTES) })
  const [hours, rest] = [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES]
  const whole = t('hours', { number: hours })
  return rest < 5 || hours >= 12 ? whole : `${whole} ${t('minutes', { number: rest })}`
}

/** What is usual for the service; undefined where nobody knows. */
export function expectedText({ startsWithinMinutes, halfMinutes, mostMinutes }: Delay['expected'], kind: 'not_sent' | 'under_way') {
  const starts = startsWithinMinutes === null ? undefined : t('startsWithin', { time: span(startsWithinMinutes) })
  const done = halfMinutes === null || mostMinutes === null ? undefined : t('usually', { half: span(halfMinutes), most: span(mostMinutes) })
  const said = kind === 'not_sent' ? [starts, done] : [done]
  return said.some((text) => text !== undefined) ? said.filter((text) => text !== undefined).join(' ') : undefined
}

export const reasonText = ({ because, provider }: NonNullable<Delay['late']>): string =>
  t(`because.${because}`, { name: provider?.name ?? t('theProvider') })
