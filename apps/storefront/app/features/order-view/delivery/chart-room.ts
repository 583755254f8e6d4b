import type { Locale } from '@vitrine/platform/kernel'
import { formatCompact, formatQuantity } from '@vitrine/ui/formats'
import type { ScaleLevel } from '../../charts/axis.ts'

export const HEIGHT = 240
/** What a delivery chart needs beside its drawing: its scale, and half of its last label. */
export const BESIDE = 64

/** The scale of a delivery, from the top. */
export const scaleLevels = (ticks: readonly { readonly value: number }[], locale: Locale): readonly ScaleLevel[] =>
  ticks.map(({ value }) => ({ value, name: formatCompact(value, locale) })).toReversed()

/** How many stood there, read out and shown beside the place. */
export const readingAt = ({
  x,
  y,
  time,
  delivered,
}: {
  readonly x: number
  readonly y: number
  readonly time: string
  readonly delivered: number
}) => {
  const figure = formatQuantity(delivered)
  return { x, said: `${time}: ${figure}`, tip: { y, head: time, figure } }
}
