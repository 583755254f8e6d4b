import type { ApiKeyWire, TokenScope } from '@vitrine/identity/contract/schemas'
import { useRef, useState } from 'react'
import { statusOf } from '../../api/api-error.ts'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import { useApi } from '../../session/session-context.tsx'

/** What a form asks of a key. */
export interface KeyInput {
  readonly name: string
  readonly scopes: readonly TokenScope[]
  readonly addresses: readonly string[]
  readonly isTest: boolean
}

export interface FreshKey {
  readonly key: ApiKeyWire
  readonly secret: string
}

/** How many keys of each kind an account has at a time. */
const KEYS_MAX = 2

/** The keys of the account. One that was just made is known in full until it is hidden or the page is left; afterwards only its mask is known here. */
export function useKeys(initial: readonly ApiKeyWire[]) {
  const api = useApi()
  const messageOf = useFailureMessage()
  const [keys, setKeys] = useState(initial)
  const [fresh, setFresh] = useState<FreshKey>()
  const [reported, setReported] = useState<'saved' | 'revoked'>()
  const [failure, setFailure] = useState<string>()
  const status = useRef<HTMLDivElement>(null)
  const tell = (what: typeof reported) => {
    setReported(what)
    setFailure(undefined)
    status.current?.focus()
  }
  return {
    keys,
    fresh,
    notice: reported,
    failure,
    status,
    /** Whether there can be no more keys of a kind. */
    isFull: (isTest: boolean) => keys.filter((key) => key.is_test === isTest).length >= KEYS_MAX,
    hide: () => setFresh(undefined),
    /** Rejects with what the server refused. */
    make: async ({ name, scopes, addresses, isTest }: KeyInput) => {
      const body = { name, scopes: [...scopes], addresses: [...addresses], is_test: isTest }
      const { data } = await api.identity.makeApiKey({ body })
      const { api_key: secret, ...key } = data
      setKeys((before) => [key, ...before])
      setFresh({ key, secret })
      tell(undefined)
    },
    /** Rejects with what the server refused. */
    change: async (id: number, { name, addresses }: Pick<KeyInput, 'name' | 'addresses'>) => {
      const { data } = await api.identity.changeApiKey({ params: { keyId: id }, body: { name, addresses: [...addresses] } })
      setKeys((before) => before.map((key) => (key.id === id ? data : key)))
      tell('saved')
    },
    revoke: async (id: number) => {
      try {
        await api.identity.revokeApiKey({ params: { keyId: id } })
      } catch (error) {
        // Gone already is what was asked.
        if (statusOf(error) !== 404) return setFailure(messageOf(error))
      }
      setKeys((before) => before.filter((key) => key.id !== id))
      setFresh((before) => (before?.key.id === id ? undefined : before))
      tell('revoked')
    },
  }
}
export type Keys = ReturnType<typeof useKeys>
