import { timings } from '../timings.ts'

/** Carries an answer, or a failure, not before the shortest time that a loading state is shown: it never flickers (TIMER-008). */
export async function atLeast<Result>(work: Promise<Result>): Promise<Result> {
  const shown = new Promise((resolve) => setTimeout(resolve, timings.loadingAtLeastMs))
  await Promise.allSettled([work, shown])
  return work
}
