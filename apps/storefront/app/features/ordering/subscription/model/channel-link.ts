import { delayed, delays } from '../../../../forms/delayed.ts'

/** What is known of the link in the field. */
export type ChannelState =
  /** Nothing stands there, or nobody could say. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'channel'; readonly networkId: number }
  /** A link of ours, but to something else: a video, a post, or a network without feeds. */
  | { readonly kind: 'not-channel' }
  /** No network of ours has such addresses. */
  | { readonly kind: 'unrecognised' }

export interface Identified {
  readonly networkId: number
  readonly isChannel: boolean
}

export interface ChannelPorts {
  /** `none` when no network has such addresses; undefined when nobody could say. */
  readonly identify: (url: string) => Promise<Identified | 'none' | undefined>
  readonly isOffered: (networkId: number) => boolean
  readonly onState: (state: ChannelState) => void
  /** The link is a channel of this network: the form moves there. */
  readonly onNetwork: (networkId: number) => void
}

export interface ChannelLink {
  readonly enter: (text: string) => void
  /** Does not wait: the field was left. */
  readonly checkNow: () => void
  readonly stop: () => void
}

/** Debounced check of a channel's link, as in the single order; stale answers, overtaken by another key, are dropped. */
export function judgeChannels(ports: ChannelPorts): ChannelLink {
  let round = 0
  const wait = delayed<string>(delays.linkDetection, (url) => void judge(url))

  async function judge(url: string): Promise<void> {
    const mine = ++round
    const found = await ports.identify(url)
    if (mine !== round) return
    if (found === undefined) return ports.onState({ kind: 'unknown' })
    if (found === 'none') return ports.onState({ kind: 'unrecognised' })
    if (!found.isChannel || !ports.isOffered(found.networkId)) return ports.onState({ kind: 'not-channel' })
    ports.onNetwork(found.networkId)
    ports.onState({ kind: 'channel', networkId: found.networkId })
  }
  const stop = () => {
    wait.cancel()
    round += 1
  }
  return {
    enter: (text) => {
      stop()
      const url = text.trim()
      ports.onState({ kind: url === '' ? 'unknown' : 'checking' })
      if (url !== '') wait.run(url)
    },
    checkNow: wait.flush,
    stop,
  }
}
