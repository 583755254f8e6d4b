export interface QuantityBounds {
  readonly min: number
  readonly max: number
  readonly step: number
}

/** The whole number that a customer typed; anything that is not a number counts as 0. Spaces inside are thousands separators. */
export function parseQuantity(input: string | number): number {
  const text = typeof input === 'number' ? String(input) : input.replace(/\s/g, '')
  if (!/^\d+(\.\d*)?$/.test(text)) return 0
  return Math.min(Math.floor(Number(text)), Number.MAX_SAFE_INTEGER)
}

/**
 * The nearest orderable quantity of the order form: clamped, then rounded up to a multiple of the step, one step back when that leaves
 * the maximum; where no multiple lies within the bounds the minimum wins.
 */
export function clampQuantity(input: string | number, { min, max, step }: QuantityBounds): number {
  const clamped = Math.min(Math.max(parseQuantity(input), min), max)
  const roundedUp = Math.ceil(clamped / step) * step
  const withinMax = roundedUp > max ? roundedUp - step : roundedUp
  return Math.max(withinMax, min)
}

/** Cart on blur: empty or below the minimum is the minimum, above the maximum is the maximum, both exact. */
export function cartQuantity(input: string | number, bounds: QuantityBounds): number {
  const typed = parseQuantity(input)
  if (typed <= bounds.min) return bounds.min
  if (typed >= bounds.max) return bounds.max
  return clampQuantity(typed, bounds)
}

/** Subscriptions round down to a step, within the bounds. */
export function floorQuantity(input: string | number, { min, max, step }: QuantityBounds): number {
  const clamped = Math.min(Math.max(parseQuantity(input), min), max)
  return Math.max(Math.floor(clamped / step) * step, min)
}

/** What the server accepts: whole multiples of the step within the bounds, and the two bounds themselves. */
export const isOrderable = (quantity: number, { min, max, step }: QuantityBounds): boolean =>
  Number.isSafeInteger(quantity) && quantity >= min && quantity <= max && (quantity % step === 0 || quantity === min || quantity === max)

/** Quantity at a position 0..100 of the logarithmic slider. */
export function sliderQuantity(position: number, bounds: QuantityBounds): number {
  if (position <= 0) return bounds.min
  if (position >= 100) return bounds.max
  return clampQuantity(Math.round(bounds.min * (bounds.max / bounds.min) ** (position / 100)), bounds)
}

/** Position 0..100 of a quantity on the logarithmic slider. */
export function quantitySlider(quantity: number, { min, max }: QuantityBounds): number {
  if (max <= min || quantity <= min) return 0
  if (quantity >= max) return 100
  return (100 * Math.log(quantity / min)) / Math.log(max / min)
}

/** Services that count their inputs: one unit for each non-empty line. */
export const countLines = (values: readonly string[]): number =>
  values.flatMap((value) => value.split('\n')).filter((line) => line.trim()).length
