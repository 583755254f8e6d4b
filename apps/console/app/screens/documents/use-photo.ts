import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClient } from '../../session/session-context.tsx'
import type { DocumentPhoto } from './document-case.ts'

export interface ShownPhoto {
  /** Of the picture, in this page alone; undefined until it is there. */
  readonly source: string | undefined
  readonly error: unknown
  readonly retry: () => void
}

/** Fetches a photo once for as long as it is shown: each fetch is a look that is recorded. */
export function usePhoto({ id, url }: Pick<DocumentPhoto, 'id' | 'url'>, onExpired: () => Promise<unknown>): ShownPhoto {
  const client = useClient()
  const found = useQuery({
    queryKey: ['document-photo', id],
    queryFn: () => client.file(url),
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
  })
  const [source, setSource] = useState<string>()
  const blob = found.data
  useEffect(() => {
    if (!blob) return
    const address = URL.createObjectURL(blob)
    setSource(address)
    return () => URL.revokeObjectURL(address)
  }, [blob])
  // The address may be over by now: the case names another.
  return { source, error: found.error, retry: () => void onExpired().then(() => found.refetch()) }
}
