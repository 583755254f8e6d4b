import { useEffect, useMemo, useRef, useState } from 'react'
import { noticeText, ValidationError } from '../../../api/api-error.ts'
import { useApi } from '../../../session/session-context.tsx'
import { useShop } from '../../../shop/shop-context.tsx'
import { type LinkPorts, type LinkRecognition, type LinkState, type LinkVerdict, recogniseLinks } from '../model/link-recognition.ts'
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
    const query = { api_token }
    return recogniseLinks({
      identify: (url) =>
        api.catalogue.identifyNetwork({ query, body: { url } }).then(
          ({ data }) => data.network_id,
          () => null,
        ),
      fittingTypes: (url, network_id) =>
        api.catalogue.availableTypesByUrl({ query, body: { url, network_id } }).then(
          ({ data }) => data.service_type_ids,
          () => null,
        ),
      validate: (url, service_id) =>
        api.catalogue
          .validateUrl({ query, body: { url, service_id } })
          .then(({ data }): LinkVerdict => ({ isValid: true, url: data.url }), verdictOf(url)),
      chosen: () => latest.current.chosen(),
      onState: setState,
      onFittingTypes: setFitting,
      onSwitch: (networkId, types) => {
        notice.show(networkId)
        latest.current.onSwitch(networkId, types)
      },
      onFit: (types) => latest.current.onFit(types),
    })
  }, [api, api_token, notice])

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

/** Only the server's own word makes a link wrong; when it cannot say, the link stands until the order is sent. */
const verdictOf =
  (url: string) =>
  (error: unknown): LinkVerdict => {
    if (!(error instanceof ValidationError)) return { isValid: true, url }
    return { isValid: false, message: error.fields.url?.join('\n') ?? noticeText(error) }
  }
