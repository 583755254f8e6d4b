/** One look at something that is watched: seconds since the start, and how much it was. */
export interface Sample {
  readonly at: number
  readonly value: number
}

export interface Trend {
  readonly mean: number
  /** How much more it is at the end of the time than at its start, by the straight line through all samples. */
  readonly growth: number
  /** Twice the standard error of that growth: what chance alone would make of it. */
  readonly noise: number
}

/** The straight line through the samples by least squares; needs at least three of them. */
export function trendOf(samples: readonly Sample[]): Trend {
  const count = samples.length
  const [first, last] = [samples[0], samples.at(-1)]
  if (count < 3 || !first || !last) throw new Error(`A trend needs three samples, not ${count}`)
  const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / count
  const mean = meanOf(samples.map(({ value }) => value))
  const middle = meanOf(samples.map(({ at }) => at))
  const spread = samples.reduce((sum, { at }) => sum + (at - middle) ** 2, 0)
  const slope = samples.reduce((sum, { at, value }) => sum + (at - middle) * (value - mean), 0) / spread
  const missed = samples.reduce((sum, { at, value }) => sum + (value - mean - slope * (at - middle)) ** 2, 0)
  const seconds = last.at - first.at
  return { mean, growth: slope * seconds, noise: 2 * Math.sqrt(missed / (count - 2) / spread) * seconds }
}

/** Whether it grew by more than chance and more than so small a share of itself that nobody would mind. */
export const grows = ({ mean, growth, noise }: Trend, share: number): boolean => growth > noise && growth > mean * share
