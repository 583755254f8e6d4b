import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'
import type { Me } from './me.ts'
import { useClient } from './session-context.tsx'

/** Who is signed in; null when nobody is. */
export async function askForMe(client: Client): Promise<Me | null> {
  try {
    return await client.read<Me>('/me')
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

export function useMe() {
  const client = useClient()
  return useQuery({ queryKey: ['me'], queryFn: () => askForMe(client), staleTime: 60_000 })
}
