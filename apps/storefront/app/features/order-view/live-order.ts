export interface StreamEvents {
  readonly onOrder: (text: string) => void
  readonly onOpen: () => void
  readonly onError: () => void
}
export interface LivePorts {
  /** Opens the event stream; answers how to close it. */
  readonly openStream: (events: StreamEvents) => () => void
  /** Asks once. */
  readonly poll: () => void
  readonly onUpdate: (text: string) => void
  readonly isVisible: () => boolean
}

export const POLL_EVERY_MS = 15_000
const REOPEN_AFTER_MS = 60_000

/** Follows an order by its event stream; while that is broken it polls every 15 s, and reconnects every minute. */
export function followOrder(ports: LivePorts): { readonly stop: () => void; readonly wake: () => void } {
  let close: (() => void) | undefined
  let polling: ReturnType<typeof setInterval> | undefined
  let reopening: ReturnType<typeof setTimeout> | undefined

  const stopPolling = () => {
    clearInterval(polling)
    polling = undefined
  }
  const pollWhileVisible = () => {
    if (ports.isVisible()) ports.poll()
  }
  const open = () => {
    close = ports.openStream({
      onOrder: ports.onUpdate,
      onOpen: stopPolling,
      onError: () => {
        close?.()
        close = undefined
        polling ??= setInterval(pollWhileVisible, POLL_EVERY_MS)
        clearTimeout(reopening)
        reopening = setTimeout(open, REOPEN_AFTER_MS)
      },
    })
  }
  open()
  return {
    stop: () => {
      close?.()
      stopPolling()
      clearTimeout(reopening)
    },
    /** The tab is visible again: what happened meanwhile is fetched at once. */
    wake: () => {
      if (polling !== undefined) pollWhileVisible()
    },
  }
}
