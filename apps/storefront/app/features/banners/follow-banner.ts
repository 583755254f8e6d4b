/** How often the height of a banner is measured (TIMER-007). */
const HEIGHT_EVERY_MS = 100
/** How often its content is looked for (TIMER-007). */
const CONTENT_EVERY_MS = 500
/** For how long both are done (TIMER-007). */
const BUDGET_MS = 30_000

export interface BannerPorts {
  /** Height of what stands in the banner, in pixels. */
  readonly height: () => number
  /** Whether everything it shows has come. */
  readonly hasContent: () => boolean
  readonly onHeight: (height: number) => void
  /** Its time is up and nothing came. */
  readonly onGiveUp: () => void
}

/** Watches a banner until its content is there, at most half a minute: its height often, its content from time to time. Answers how to stop (TIMER-007). */
export function followBanner({ height, hasContent, onHeight, onGiveUp }: BannerPorts): () => void {
  let last = 0
  const measure = () => {
    const now = height()
    if (now !== last) onHeight(now)
    last = now
  }
  const stop = () => {
    clearInterval(measuring)
    clearInterval(looking)
    clearTimeout(budget)
  }
  const look = () => {
    if (!hasContent()) return
    measure()
    stop()
  }
  const measuring = setInterval(measure, HEIGHT_EVERY_MS)
  const looking = setInterval(look, CONTENT_EVERY_MS)
  const budget = setTimeout(() => {
    stop()
    onGiveUp()
  }, BUDGET_MS)
  return stop
}
