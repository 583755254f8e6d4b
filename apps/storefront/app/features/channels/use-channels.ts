import type { ChannelFoundWire, YoutubeAccountWire } from '@vitrine/identity/contract/schemas'
import { useState } from 'react'
import { ValidationError } from '../../api/api-error.ts'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import { useApi } from '../../session/session-context.tsx'
import { namesAChannel } from './selected-account.ts'

/** Networks are the same on every panel, and YouTube is the first (YTACC-005). */
const YOUTUBE = 1

export type ChannelCheck = 'code' | 'subscriptions'
/** What is under way, and what went wrong where: `add`, or an account's number with its check. */
type Place = 'add' | `${number}:${ChannelCheck | 'remove'}`

export interface Channels {
  readonly accounts: readonly YoutubeAccountWire[]
  /** Undefined until somebody has looked for a name. */
  readonly found: readonly ChannelFoundWire[] | undefined
  readonly busy: Place | undefined
  readonly failure: { readonly at: Place; readonly text: string } | undefined
  readonly connect: (text: string) => Promise<boolean>
  readonly check: (id: number, check: ChannelCheck) => Promise<void>
  readonly remove: (id: number) => Promise<void>
  readonly clearFailure: () => void
}

export function useChannels(initial: readonly YoutubeAccountWire[]): Channels {
  const api = useApi()
  const messageOf = useFailureMessage()
  const [accounts, setAccounts] = useState(initial)
  const [found, setFound] = useState<readonly ChannelFoundWire[]>()
  const [busy, setBusy] = useState<Place>()
  const [failure, setFailure] = useState<Channels['failure']>()
  const put = (account: YoutubeAccountWire) => setAccounts((before) => withAccount(before, account))

  async function run(at: Place, work: () => Promise<void>): Promise<boolean> {
    if (busy) return false
    setBusy(at)
    setFailure(undefined)
    try {
      await work()
      return true
    } catch (error) {
      // One field, one message: the field is the place itself.
      setFailure({ at, text: error instanceof ValidationError ? error.message : messageOf(error) })
      return false
    } finally {
      setBusy(undefined)
    }
  }
  return {
    accounts,
    found,
    busy,
    failure,
    connect: (text) =>
      run('add', async () => {
        if (namesAChannel(text)) {
          put((await api.identity.addYoutubeAccount({ body: { youtube_channel_url: text.trim() } })).data)
          setFound(undefined)
          return
        }
        const body = { query: text.trim(), options: { searchType: 'channel' }, network_id: YOUTUBE }
        setFound((await api.identity.searchChannels({ body })).data)
      }),
    check: async (id, check) => {
      await run(`${id}:${check}`, async () => {
        const ask = check === 'code' ? api.identity.verifyYoutubeCode : api.identity.verifyYoutubeSubscriptions
        put((await ask({ params: { id } })).data)
      })
    },
    remove: async (id) => {
      await run(`${id}:remove`, async () => {
        await api.identity.deleteYoutubeAccount({ params: { id } })
        setAccounts((before) => before.filter((account) => account.id !== id))
      })
    },
    clearFailure: () => setFailure(undefined),
  }
}

const withAccount = (accounts: readonly YoutubeAccountWire[], account: YoutubeAccountWire): readonly YoutubeAccountWire[] =>
  accounts.some(({ id }) => id === account.id) ? accounts.map((each) => (each.id === account.id ? account : each)) : [...accounts, account]
