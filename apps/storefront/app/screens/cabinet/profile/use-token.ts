import type { TokenScope } from '@vitrine/identity/contract/schemas'
import { useState } from 'react'
import { useApi } from '../../../session/session-context.tsx'
import { useFailureWords } from '../parts/use-failure-words.ts'

/** What the server tells of a token after its making. */
export interface KnownToken {
  readonly masked: string | null
  readonly scopes: readonly TokenScope[]
}

export interface ApiToken extends KnownToken {
  /** The whole token, from its making until the page is left. */
  readonly fresh: string | undefined
  readonly isBusy: boolean
  readonly isDeleted: boolean
  readonly failure: string | undefined
  readonly make: (scopes: readonly TokenScope[]) => Promise<void>
  readonly remove: () => Promise<void>
  readonly hide: () => void
}

/** Made once and shown once; afterwards only its mask is known here. */
export function useToken(initial: KnownToken): ApiToken {
  const api = useApi()
  const words = useFailureWords()
  const [known, setKnown] = useState(initial)
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
    ...known,
    fresh,
    isBusy,
    isDeleted,
    failure,
    make: (scopes) =>
      run(async () => {
        const { data } = await api.identity.makeApiToken({ body: { scopes: [...scopes] } })
        setFresh(data.api_token ?? undefined)
        const seen = await api.identity.apiToken()
        setKnown({ masked: seen.data.api_token, scopes: seen.data.scopes })
      }),
    remove: () =>
      run(async () => {
        await api.identity.deleteApiToken()
        setFresh(undefined)
        setKnown({ masked: null, scopes: [] })
        setIsDeleted(true)
      }),
    hide: () => setFresh(undefined),
  }
}
