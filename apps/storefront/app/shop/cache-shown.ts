import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'

interface LoaderParams<Data> {
  readonly request: Request
  readonly serverLoader: () => Promise<Data>
}
export interface ShownCache<Data> {
  readonly load: (params: LoaderParams<Data>) => Promise<Data>
  readonly remember: (address: string, data: Data) => void
}

const addressOf = ({ pathname, search }: { readonly pathname: string; readonly search: string }): string => `${pathname}${search}`
/** The server did not say anything about the page: no connection, or trouble of its own. Anything else is its answer. */
const isTrouble = (error: unknown): boolean => !(error instanceof Response) && !(isRouteErrorResponse(error) && error.status < 500)

/** What a page shows stays when it is read again and cannot be had: only another page, or the first reading, may end in an error. */
export function cacheShown<Data>(): ShownCache<Data> {
  let shown: { readonly address: string; readonly data: Data } | undefined
  return {
    load: async ({ request, serverLoader }) => {
      try {
        return await serverLoader()
      } catch (error) {
        if (shown?.address === addressOf(new URL(request.url)) && isTrouble(error)) return shown.data
        throw error
      }
    },
    remember: (address, data) => {
      shown = { address, data }
    },
  }
}

/** Tells the cache of a page what it shows. */
export function useShown<Data>({ remember }: Pick<ShownCache<Data>, 'remember'>, data: Data): void {
  const place = addressOf(useLocation())
  // The language stands in the window's address only.
  useEffect(() => remember(addressOf(window.location), data), [remember, place, data])
}
