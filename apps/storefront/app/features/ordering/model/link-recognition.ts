import { delayed, delays } from '../../../forms/delayed.ts'

/** What is known of the link in the field. */
export type LinkState =
  | { readonly kind: 'empty' }
  /** A link is being checked, or is debounced. */
  | { readonly kind: 'checking' }
  | { readonly kind: 'recognised'; readonly networkId: number }
  /** No network of ours has such addresses. */
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'invalid'; readonly message: string }

export type LinkVerdict = { readonly isValid: true; readonly url: string } | { readonly isValid: false; readonly message: string }

export interface LinkPorts {
  /** The network of a link, null when none has such addresses or the question failed. */
  readonly identify: (url: string) => Promise<number | null>
  /** Ids of the service types that fit the link; null means no restriction. */
  readonly fittingTypes: (url: string, networkId: number) => Promise<readonly number[] | null>
  readonly validate: (url: string, serviceId: number) => Promise<LinkVerdict>
  /** The form as it is now. */
  readonly chosen: () => { readonly networkId: number | null; readonly serviceId: number | null }
  readonly onState: (state: LinkState) => void
  readonly onFittingTypes: (typeIds: readonly number[] | null) => void
  /** The link belongs to another network: the form moves there, to a type that fits. */
  readonly onSwitch: (networkId: number, fitting: readonly number[] | null) => void
  /** The same network, but the chosen type may not fit the link: the form moves to the first that does. */
  readonly onFit: (fitting: readonly number[]) => void
}

export interface LinkRecognition {
  /** A link was typed or pasted. It is trimmed, and never cleared by us. */
  readonly enter: (text: string) => void
  /** Does not wait: a link that was there from the start, or a field that was left. */
  readonly checkNow: () => void
  /** Another service was chosen: the same link is asked about again. */
  readonly serviceChosen: () => void
  readonly stop: () => void
}

/** Debounced recognition of the link; stale answers, overtaken by another key or service, are dropped. */
export function recogniseLinks(ports: LinkPorts): LinkRecognition {
  let url = ''
  let round = 0
  // Once nobody types (ORDERFORM-006, DEBOUNCE-005).
  const wait = delayed<string>(delays.linkDetection, (link) => void look(link))

  async function look(link: string): Promise<void> {
    const mine = ++round
    const isOvertaken = () => mine !== round
    const networkId = await ports.identify(link)
    if (isOvertaken()) return
    if (networkId === null) {
      ports.onFittingTypes(null)
      return ports.onState({ kind: 'unsupported' })
    }
    const fitting = await ports.fittingTypes(link, networkId)
    if (isOvertaken()) return
    ports.onFittingTypes(fitting)
    // A link of another network moves the form there (ORDERFORM-007).
    if (ports.chosen().networkId !== networkId) ports.onSwitch(networkId, fitting)
    else if (fitting && fitting.length > 0) ports.onFit(fitting)
    await judge(link, networkId, mine)
  }

  async function judge(link: string, networkId: number | null, mine: number): Promise<void> {
    const { serviceId } = ports.chosen()
    if (serviceId === null) {
      if (networkId !== null) ports.onState({ kind: 'recognised', networkId })
      return
    }
    const verdict = await ports.validate(link, serviceId)
    if (mine !== round) return
    // The server has the word, and its message stands below the link (VAL-001).
    if (!verdict.isValid) return ports.onState({ kind: 'invalid', message: verdict.message })
    const known = networkId ?? ports.chosen().networkId
    if (known !== null) ports.onState({ kind: 'recognised', networkId: known })
  }

  return {
    enter: (text) => {
      url = text.trim()
      round += 1
      if (url === '') {
        wait.cancel()
        ports.onFittingTypes(null)
        return ports.onState({ kind: 'empty' })
      }
      ports.onState({ kind: 'checking' })
      wait.run(url)
    },
    checkNow: wait.flush,
    /** The link is judged anew for another service (ORDERFORM-013). */
    serviceChosen: () => {
      if (url === '') return
      round += 1
      ports.onState({ kind: 'checking' })
      void judge(url, null, round)
    },
    stop: () => {
      wait.cancel()
      round += 1
    },
  }
}
