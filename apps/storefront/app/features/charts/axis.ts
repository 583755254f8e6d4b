/** How far apart round figures lie, and how they are written. */
export interface Axis {
  /** Display units per data unit, where they differ: roubles for a dollar. */
  readonly unit?: number
  /** The least that can be written. */
  readonly grain: number
  readonly say: (value: number, isWhole: boolean) => string
}

export interface Scale {
  /** Upper end, in data units. */
  readonly top: number
  /** From the top to zero. */
  readonly levels: readonly ScaleLevel[]
}

export interface ScaleLevel {
  readonly value: number
  readonly name: string
}

const STEPS = [1, 2, 3, 4, 5, 6, 8, 10] as const
const isMultiple = (value: number, grain: number): boolean => Math.abs(value / grain - Math.round(value / grain)) < 1e-6

/** The next round figure whose half can be written too: half an order or half a cent is none. */
export function axisTop(highest: number, grain: number): number {
  const least = Math.max(highest, 2 * grain)
  const power = 10 ** Math.floor(Math.log10(least))
  return power * (STEPS.find((step) => step * power >= least && isMultiple((step * power) / 2, grain)) ?? 10)
}

/** From zero to a figure that is round for the reader, and half of it. */
export function scaleOf(highest: number, { unit = 1, grain, say }: Axis): Scale {
  const top = axisTop(highest * unit, grain)
  const isWhole = Number.isInteger(top / 2)
  return { top: top / unit, levels: [top, top / 2, 0].map((value) => ({ value, name: say(value / unit, isWhole) })) }
}

/** A round step that cuts `max` into at most five parts: 1, 2, 2.5 or 5 times a power of ten, and always of whole pieces. */
function tickStep(max: number): number {
  const rough = Math.max(1, max) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  return [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((step) => step >= rough && Number.isInteger(step)) ?? 10 * power
}

/** From zero to the first step that is not below `max`. */
export function tickValues(max: number): readonly number[] {
  const step = tickStep(max)
  const count = Math.ceil(Math.max(1, max) / step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
