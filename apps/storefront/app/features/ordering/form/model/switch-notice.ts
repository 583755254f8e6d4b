import { delays } from '../../../../forms/delayed.ts'

/**
 * Says for four seconds that the form moved to another network; a second move starts the time again, and a link that is gone ends it at once (ORDERFORM-007,
 * TIMER-001).
 */
export function switchNotice(onChange: (networkId: number | null) => void): {
  readonly show: (networkId: number) => void
  readonly stop: () => void
} {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    show: (networkId) => {
      clearTimeout(timer)
      onChange(networkId)
      timer = setTimeout(() => onChange(null), delays.networkNotice)
    },
    stop: () => {
      clearTimeout(timer)
      onChange(null)
    },
  }
}
