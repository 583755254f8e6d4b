const STEPS = [1, 2, 2.5, 5, 10]

/** The ends of an axis with four equal parts that read well, around all values and nothing. */
export function axisOf(lowest: number, highest: number): { readonly bottom: number; readonly top: number } {
  const [low, high] = [Math.min(lowest, 0), Math.max(highest, 0)]
  if (low === high) return { bottom: 0, top: 4 }
  const least = (high - low) / 4
  const power = 10 ** Math.floor(Math.log10(least))
  const steps = [...STEPS, ...STEPS.map((one) => one * 10)].map((one) => one * power)
  const bottomOf = (step: number) => Math.floor(low / step) * step
  const step = steps.find((one) => one >= least && bottomOf(one) + 4 * one >= high) ?? 10 * power
  return { bottom: bottomOf(step), top: bottomOf(step) + 4 * step }
}
