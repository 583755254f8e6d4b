import { useState } from 'react'
import { useApi } from '../../../session/session-context.tsx'
import { useFailureWords } from '../parts/use-failure-words.ts'

export interface ApiToken {
  readonly masked: string | null
  /** The whole token, from its making until the page is left. */
  readonly fresh: string | undefined
  readonly isBusy: boolean
  readonly isDeleted: boolean
  readonly failure: string | undefined
  readonly make: () => Promise<void>
  readonly remove: () => Promise<void>
  readonly hide: () => void
}

/** Made once and shown once; afterwards only its mask is known here. */
export function useToken(initial: string | null): ApiToken {
  const api = useApi()
  const words = useFailureWords()
  const [masked, setMasked] = useState(initial)
  const [fresh, setFresh] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [isDeleted, setIsDeleted] = useState(false)
  const [failure, setFailure] = useState<string>()
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return
    setIsBusy(true)
    setIsDeleted(false)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(words(error))
    }
    setIsBusy(false)
  }
  return {
    masked,
    fresh,
    isBusy,
    isDeleted,
    failure,
    make: () =>
      run(async () => {
        const { data } = await api.identity.makeApiToken({ body: {} })
        setFresh(data.api_token ?? undefined)
        const seen = await api.identity.apiToken()
        setMasked(seen.data.api_token)
      }),
    remove: () =>
      run(async () => {
        await api.identity.deleteApiToken()
        setFresh(undefined)
        setMasked(null)
        setIsDeleted(true)
      }),
    hide: () => setFresh(undefined),
  }
}
