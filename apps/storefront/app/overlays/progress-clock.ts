import { timings } from '../timings.ts'

export const progressTimings = timings.loadingBar
export type ProgressPhase = 'hidden' | 'running' | 'done'

/** Shows after 200 ms of waiting, so that quick pages show nothing; stays half a second after the arrival. Answers how to stop (TIMER-006). */
export function watchProgress(isMoving: boolean, show: (update: (was: ProgressPhase) => ProgressPhase) => void): () => void {
  if (isMoving) {
    const timer = setTimeout(() => show(() => 'running'), progressTimings.throttleMs)
    return () => clearTimeout(timer)
  }
  show((was) => (was === 'running' ? 'done' : was))
  const timer = setTimeout(() => show(() => 'hidden'), progressTimings.hideDelayMs)
  return () => clearTimeout(timer)
}
