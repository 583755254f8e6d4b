export interface QuantityBounds {
  readonly min: number
  readonly max: number
  readonly step: number
}

/** The whole number that a customer typed; anything that is not a number counts as 0. Spaces inside are thousands separators (QTY-001). */
export function parseQuantity(input: string | number): number {
  const text = typeof input === 'number' ? String(input) : input.replace(/\s/g, '')
  if (!/^\d+(\.\d*)?$/.test(text)) return 0
  return Math.min(Math.floor(Number(text)), Number.MAX_SAFE_INTEGER)
}

/**
 * The nearest orderable quantity of the order form: clamped, then rounded up to a multiple of the step, one step back when that leaves the maximum; where no
 * multiple lies within the bounds the minimum wins.
 */
export function clampQuantity(input: string | number, { min, max, step }: QuantityBounds): number {
  const clamped = Math.min(Math.max(parseQuantity(input), min), max)
  // Up to a multiple of the step (QTY-003).
  const roundedUp = Math.ceil(clamped / step) * step
  // One step back rather than above the maximum (QTY-004).
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

/** What the server accepts: whole multiples of the step within the bounds, and the two bounds themselves (QTY-002, QTY-003). */
export const isOrderable = (quantity: number, { min, max, step }: QuantityBounds): boolean =>
  Number.isSafeInteger(quantity) && quantity >= min && quantity <= max && (quantity % step === 0 || quantity === min || quantity === max)

/** Services that count their inputs: one unit for each non-empty line (QTY-007). */
export const countLines = (values: readonly string[]): number =>
  values.flatMap((value) => value.split('\n')).filter((line) => line.trim()).length
