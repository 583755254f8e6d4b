/** A day, a week or a month of orders as the API answers it; money in USD. */
export interface Bucket {
  readonly date: string
  readonly quantity: number
  readonly cost: string
  readonly orders_count: number
}

export const measures = ['cost', 'orders_count', 'quantity'] as const
export type Measure = (typeof measures)[number]

/** For drawing and comparing; what is shown as money comes from the exact text. */
export const amountOf = (bucket: Bucket, measure: Measure): number => Number(bucket[measure])
export const sumOf = (buckets: readonly Bucket[], measure: Measure): number =>
  buckets.reduce((sum, bucket) => sum + amountOf(bucket, measure), 0)

/** The top of an axis: the next 1, 2 or 5 of a power of ten, so that half of it is a round figure too. */
export function axisTop(highest: number): number {
  if (highest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  return power * ([1, 2, 5, 10].find((step) => step * power >= highest) ?? 10)
}
