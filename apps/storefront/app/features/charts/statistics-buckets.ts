/** A day, a week or a month of orders as the API answers it; money in USD. */
export interface Bucket {
  readonly date: string
  readonly quantity: number
  readonly cost: string
  readonly orders_count: number
}

export const measures = ['cost', 'orders_count', 'quantity'] as const
export type Measure = (typeof measures)[number]

/** For plotting and comparing; money is shown from the exact text. */
export const amountOf = (bucket: Bucket, measure: Measure): number => Number(bucket[measure])
export const sumOf = (buckets: readonly Bucket[], measure: Measure): number =>
  buckets.reduce((sum, bucket) => sum + amountOf(bucket, measure), 0)
