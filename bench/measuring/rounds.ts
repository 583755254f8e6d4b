/** One of two things that are compared: runs for some seconds and answers how many it managed per second. */
export type Contestant = (seconds: number) => Promise<number>

export interface Series {
  readonly median: number
  readonly best: number
  readonly all: readonly number[]
}

export interface Comparison {
  readonly ours: Series
  readonly limit: Series
  /** Best of ours over best of the limit: whatever else runs on a machine only slows, so the best round is the least disturbed. */
  readonly ratio: number
}

export interface Rounds {
  readonly rounds?: number
  readonly seconds?: number
  readonly warmUpSeconds?: number
}

/** Runs both in turns, so that what else the machine does in the meantime strikes both; the warm-up counts for neither. */
export async function compare(
  ours: Contestant,
  limit: Contestant,
  { rounds = 5, seconds = 4, warmUpSeconds = 2 }: Rounds = {},
): Promise<Comparison> {
  await ours(warmUpSeconds)
  await limit(warmUpSeconds)
  const seen: { ours: number[]; limit: number[] } = { ours: [], limit: [] }
  for (let round = 0; round < rounds; round += 1) {
    // The first of a round may find caches cold or the disk busy: take turns at being first.
    if (round % 2 === 0) seen.ours.push(await ours(seconds))
    seen.limit.push(await limit(seconds))
    if (round % 2 === 1) seen.ours.push(await ours(seconds))
  }
  const both = { ours: seriesOf(seen.ours), limit: seriesOf(seen.limit) }
  return { ...both, ratio: both.ours.best / both.limit.best }
}

export function seriesOf(all: readonly number[]): Series {
  return { median: quantile(all, 0.5), best: Math.max(...all), all }
}

/** The value below which the given share lies; the mean of the two middle ones for an even median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const low = sorted[Math.floor(at)] ?? Number.NaN
  const high = sorted[Math.ceil(at)] ?? Number.NaN
  return low + (high - low) * (at - Math.floor(at))
}
