import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { type Client, createClient } from '../api/client.ts'
import { createProof, type Proof } from './proof.ts'

export interface Session {
  readonly client: Client
  readonly proof: Proof
  readonly queries: QueryClient
}

const SessionContext = createContext<Session | null>(null)
const RETRIES_MAX = 2

/** What one window of the console speaks and remembers with. */
export function createSession(fetcher: typeof fetch): Session {
  const proof = createProof()
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // A refusal stays one; what may pass is asked for again.
        retry: (failures, error) => failures < RETRIES_MAX && error instanceof ApiError && (error.status === 0 || error.status >= 502),
      },
    },
  })
  const client = createClient({ fetch: fetcher, prove: proof.ask, onSignedOut: () => queries.setQueryData(['me'], null) })
  return { client, proof, queries }
}

export interface SessionProviderProps {
  readonly children: ReactNode
  readonly fetcher?: typeof fetch
}

export function SessionProvider({ children, fetcher = (...args) => fetch(...args) }: SessionProviderProps) {
  const [session] = useState(() => createSession(fetcher))
  return (
    <QueryClientProvider client={session.queries}>
      <SessionContext value={session}>{children}</SessionContext>
    </QueryClientProvider>
  )
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs the SessionProvider')
  return session
}

export const useClient = (): Client => useSession().client
