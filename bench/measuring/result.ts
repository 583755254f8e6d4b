/** What a benchmark found. `ratio` is ours over the limit, both measured in the same run. */
export interface BenchResult {
  readonly name: string
  readonly unit: string
  readonly ours: number
  readonly limit: number
  readonly ratio: number
  readonly aims: readonly Aim[]
  /** Further figures, by name. */
  readonly more: Readonly<Record<string, number | string>>
  /** What is told as a table. */
  readonly tables?: readonly Table[]
}

export interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface Aim {
  readonly what: string
  readonly is: number
  readonly aim: number
  readonly holds: boolean
}

export const atLeast = (what: string, is: number, aim: number): Aim => ({ what, is: round(is), aim, holds: is >= aim })
export const atMost = (what: string, is: number, aim: number): Aim => ({ what, is: round(is), aim, holds: is <= aim })

/** Three significant digits: more than that is noise. */
export const round = (value: number): number => (Number.isFinite(value) ? Number(value.toPrecision(3)) : 0)
