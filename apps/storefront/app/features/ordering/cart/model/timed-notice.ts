import { timings } from '../../../../timings.ts'

/** How long the banner stands after something was added (TIMER-002). */
export const BANNER_MS = timings.cartBannerMs

export interface TimedNotice {
  readonly show: () => void
  readonly hide: () => void
  /** While somebody points at it or is inside it, it stays. */
  readonly hold: () => void
  readonly letGo: () => void
}

/** Something that shows itself for a while and goes by itself. */
export function timedNotice(forMs: number, onChange: (isShown: boolean) => void): TimedNotice {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isShown = false
  const end = () => {
    clearTimeout(timer)
    isShown = false
    onChange(false)
  }
  const begin = () => {
    clearTimeout(timer)
    timer = setTimeout(end, forMs)
  }
  return {
    show: () => {
      isShown = true
      onChange(true)
      begin()
    },
    hide: end,
    hold: () => clearTimeout(timer),
    letGo: () => {
      if (isShown) begin()
    },
  }
}
