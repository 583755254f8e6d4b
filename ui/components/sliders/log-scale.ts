export interface QuantityBounds {
  readonly min: number
  readonly max: number
  readonly step: number
}

/** Position 0..100 on a slider to a quantity: equal distances multiply, so 500 and 1M both stay within reach (QTY-008). */
export function quantityAt(position: number, { min, max, step }: QuantityBounds): number {
  if (max <= min) return min
  if (position >= 100) return max
  const raw = min * (max / min) ** (Math.max(0, position) / 100)
  const up = Math.ceil(raw / step - 1e-9) * step
  return Math.max(min, up > max ? up - step : up)
}

/** The position of a quantity on the same slider (QTY-008). */
export function positionOf(quantity: number, { min, max }: QuantityBounds): number {
  if (max <= min) return 0
  const inside = Math.min(max, Math.max(min, quantity))
  return (Math.log(inside / min) / Math.log(max / min)) * 100
}

/** Where the slider writes a number under its track: both ends and the decades between that have room. */
export function decadesBetween({ min, max }: QuantityBounds): number[] {
  const marks = [min]
  for (let decade = 10 ** Math.ceil(Math.log10(min + 1)); decade < max; decade *= 10) {
    const position = positionOf(decade, { min, max, step: 1 })
    if (position > 14 && position < 86) marks.push(decade)
  }
  if (max > min) marks.push(max)
  const inner = marks.slice(1, -1)
  // More than three inner labels run into each other on a phone.
  const every = Math.ceil(inner.length / 3)
  return [min, ...inner.filter((_, index) => (index + 1) % every === 0 || every === 1), ...(max > min ? [max] : [])]
}
