import type { LinkPreviewWire } from '@vitrine/catalogue/contract/schemas'
import { useEffect, useState } from 'react'
import { useApi } from '../../../../session/session-context.tsx'
import { useShop } from '../../../../shop/shop-context.tsx'

/** Answers that come sooner need no place held for them. */
const QUIET_MS = 150

/** What a recognised link leads to; `waiting` while its place should be held, null where nobody can tell or ask. */
export function useLinkPreview(url: string): LinkPreviewWire | 'waiting' | null {
  const api = useApi()
  const { cabinet_widget_token: api_token } = useShop().settings
  const [known, setKnown] = useState<{ readonly url: string; readonly preview: LinkPreviewWire | 'waiting' | null }>()
  useEffect(() => {
    if (url === '') return undefined
    let isOvertaken = false
    const tell = (preview: LinkPreviewWire | 'waiting' | null) => {
      if (!isOvertaken) setKnown({ url, preview })
    }
    const timer = setTimeout(tell, QUIET_MS, 'waiting')
    const answer = (preview: LinkPreviewWire | null) => {
      clearTimeout(timer)
      tell(preview)
    }
    api.catalogue.previewLink({ query: { api_token, url } }).then(
      ({ data }) => answer(data),
      () => answer(null),
    )
    return () => {
      isOvertaken = true
      clearTimeout(timer)
    }
  }, [api, api_token, url])
  return known?.url === url ? known.preview : null
}
