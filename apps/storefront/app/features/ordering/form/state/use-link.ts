import { useEffect, useMemo, useRef, useState } from 'react'
import { useApi } from '../../../../session/session-context.tsx'
import { useShop } from '../../../../shop/shop-context.tsx'
import { type LinkPorts, type LinkRecognition, type LinkState, recogniseLinks } from '../../model/link-recognition.ts'
import { linkCalls } from '../model/link-calls.ts'
import { switchNotice } from '../model/switch-notice.ts'

export interface LinkHandlers {
  readonly chosen: LinkPorts['chosen']
  readonly onSwitch: LinkPorts['onSwitch']
  readonly onFit: LinkPorts['onFit']
}
export interface Link {
  readonly state: LinkState
  /** Types that fit the link; null restricts nothing. */
  readonly fitting: readonly number[] | null
  /** The network the form moved to by itself, for four seconds. */
  readonly switchedTo: number | null
  readonly recognition: LinkRecognition
}

/** The link of the form, recognised and judged by the server. */
export function useLink(initialUrl: string, handlers: LinkHandlers): Link {
  const api = useApi()
  const { cabinet_widget_token: api_token } = useShop().settings
  const [state, setState] = useState<LinkState>(initialUrl === '' ? { kind: 'empty' } : { kind: 'checking' })
  const [fitting, setFitting] = useState<readonly number[] | null>(null)
  const [switchedTo, setSwitchedTo] = useState<number | null>(null)
  const latest = useRef(handlers)
  latest.current = handlers
  const notice = useMemo(() => switchNotice(setSwitchedTo), [])

  const recognition = useMemo(() => {
    const calls = linkCalls(api, api_token)
    let isReported = false
    return recogniseLinks({
      ...calls,
      identify: (url) => {
        // Counted once a page; a link that was there from the start was not entered here.
        if (!isReported && url !== initialUrl) {
          isReported = true
          void api.catalogue.widgetEnterUrl({ query: { api_token } }).catch(() => undefined)
        }
        return calls.identify(url)
      },
      chosen: () => latest.current.chosen(),
      onState: (next) => {
        if (next.kind === 'empty') notice.stop()
        setState(next)
      },
      onFittingTypes: setFitting,
      onSwitch: (networkId, types) => {
        notice.show(networkId)
        latest.current.onSwitch(networkId, types)
      },
      onFit: (types) => latest.current.onFit(types),
    })
  }, [api, api_token, notice, initialUrl])

  useEffect(() => {
    if (initialUrl !== '') {
      recognition.enter(initialUrl)
      recognition.checkNow()
    }
    return () => {
      recognition.stop()
      notice.stop()
    }
  }, [recognition, notice, initialUrl])
  return { state, fitting, switchedTo, recognition }
}
