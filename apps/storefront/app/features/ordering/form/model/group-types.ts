import { delayed, delays } from '../../../../forms/delayed.ts'

export interface GroupLink {
  readonly url: string
  readonly networkId: number | null
  /** How many services share the link. */
  readonly lines: number
}
export interface GroupTypesPorts {
  /** Ids of the service types that fit the link; null restricts nothing. */
  readonly ask: (url: string, networkId: number) => Promise<readonly number[] | null>
  readonly onTypes: (fitting: readonly number[] | null) => void
}

/** Which services a link takes is asked again when the link of several lines has changed; a single line follows the link by itself. */
export function groupTypes({ ask, onTypes }: GroupTypesPorts): {
  readonly linkChanged: (link: GroupLink) => void
  readonly stop: () => void
} {
  let round = 0
  const wait = delayed<{ readonly url: string; readonly networkId: number }>(delays.serviceTypes, async ({ url, networkId }) => {
    const mine = ++round
    const fitting = await ask(url, networkId)
    if (mine === round) onTypes(fitting)
  })
  const stop = () => {
    round += 1
    wait.cancel()
  }
  return {
    linkChanged: ({ url, networkId, lines }) => {
      stop()
      if (lines > 1 && networkId !== null && url.trim() !== '') wait.run({ url: url.trim(), networkId })
    },
    stop,
  }
}
