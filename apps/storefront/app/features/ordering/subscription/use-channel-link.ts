import { useEffect, useMemo, useRef, useState } from 'react'
import { statusOf } from '../../../api/api-error.ts'
import { useApi } from '../../../session/session-context.tsx'
import { useShop } from '../../../shop/shop-context.tsx'
import type { OrderNetwork } from '../model/choices.ts'
import { type ChannelLink, type ChannelState, judgeChannels } from './model/channel-link.ts'

export interface JudgedLink {
  readonly state: ChannelState
  readonly judge: ChannelLink
}

/** The link of the form, checked by the server while it is typed; a restored one is checked once networks are loaded. */
export function useChannelLink(
  url: string,
  networks: readonly OrderNetwork[] | undefined,
  onNetwork: (networkId: number) => void,
): JudgedLink {
  const api = useApi()
  const { cabinet_widget_token: api_token } = useShop().settings
  const [state, setState] = useState<ChannelState>({ kind: 'unknown' })
  const latest = useRef({ networks, onNetwork })
  latest.current = { networks, onNetwork }
  const judge = useMemo(
    () =>
      judgeChannels({
        identify: (link) =>
          api.catalogue.identifyNetwork({ query: { api_token }, body: { url: link } }).then(
            ({ data }) => ({ networkId: data.network_id, isChannel: data.is_channel }),
            (error: unknown) => (statusOf(error) === 404 ? 'none' : undefined),
          ),
        isOffered: (id) => latest.current.networks?.some((network) => network.id === id) === true,
        onState: setState,
        onNetwork: (id) => latest.current.onNetwork(id),
      }),
    [api, api_token],
  )
  const areThere = networks !== undefined
  const first = useRef(url)
  first.current = url
  useEffect(() => {
    if (areThere && first.current.trim() !== '') {
      judge.enter(first.current)
      judge.checkNow()
    }
    return judge.stop
  }, [judge, areThere])
  return { state, judge }
}
