import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClient } from './session-context.tsx'

export interface PrivateFile {
  /** Of the file, in this page alone; undefined until it is there. */
  readonly source: string | undefined
  readonly error: unknown
  readonly refetch: () => void
}

/** Fetches a file of a customer once for as long as it is shown: each fetch is a look that is recorded. */
export function usePrivateFile(kind: string, { id, url }: { readonly id: string; readonly url: string }): PrivateFile {
  const client = useClient()
  const found = useQuery({
    queryKey: [kind, id],
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
  return { source, error: found.error, refetch: () => void found.refetch() }
}
