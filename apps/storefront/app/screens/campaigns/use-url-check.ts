import { useEffect, useMemo, useRef, useState } from 'react'
import { noticeText, ValidationError } from '../../api/api-error.ts'
import { delayed, delays } from '../../forms/delayed.ts'
import { useApi } from '../../session/session-context.tsx'
import { useShop } from '../../shop/shop-context.tsx'

/** The panel's YouTube service, by which the server recognises a video (CAMPAIGN-004, CAMPAIGN-006). */
const YOUTUBE_SERVICE_ID = 1

/** Asks the server about the address whenever it changes; answers to an older address count no more. */
export function useUrlCheck(url: string, onError: (message: string | undefined) => void): { readonly isRecognised: boolean } {
  const api = useApi()
  const { cabinet_widget_token: api_token } = useShop().settings
  const [recognised, setRecognised] = useState<string>()
  const tell = useRef(onError)
  tell.current = onError
  const newest = useRef('')
  const check = useMemo(
    () =>
      delayed(delays.linkDetection, async (requested: string) => {
        try {
          await api.catalogue.validateUrl({ query: { api_token }, body: { url: requested, service_id: YOUTUBE_SERVICE_ID } })
          if (newest.current === requested) setRecognised(requested)
        } catch (error) {
          // Only the server's own word makes an address wrong.
          if (newest.current === requested && error instanceof ValidationError)
            tell.current(error.fields.url?.join('\n') ?? noticeText(error))
        }
      }),
    [api, api_token],
  )
  const request = url.trim()
  useEffect(() => {
    newest.current = request
    if (request === '') check.cancel()
    else check.run(request)
    return check.cancel
  }, [request, check])
  return { isRecognised: request !== '' && recognised === request }
}
