import { timings } from '../../../../timings.ts'

const RETRIES = 5

/** Asks until there is an answer, a second after each failure and a few times at most. Answers how to stop (TIMER-005). */
export function untilLoaded(load: () => Promise<unknown>, onLoaded: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const attempt = (triesLeft: number): void => {
    load().then(
      () => {
        if (!isOver) onLoaded()
      },
      () => {
        if (!isOver && triesLeft > 0) timer = setTimeout(() => attempt(triesLeft - 1), timings.networksRetryMs)
      },
    )
  }
  attempt(RETRIES)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
