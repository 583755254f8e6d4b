import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import type { Api } from '../../../api/api-client.ts'
import { loginRedirect, withoutLocale } from '../../../paths.ts'
import { useSession } from '../../../session/session-context.tsx'
import { type Favourites, toggleFavourite } from './model.ts'

interface Known {
  /** Undefined until they were asked for. */
  readonly ids: Favourites | undefined
  /** The service whose last press could not be saved. */
  readonly failed: number | undefined
}

const nothing: Known = { ids: undefined, failed: undefined }
const listeners = new Set<() => void>()
let known = nothing
let request: Promise<void> | undefined

function set(changed: Partial<Known>): void {
  known = { ...known, ...changed }
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks for the list once; after a failure the next one who needs it asks again. */
function ask(api: Api): Promise<void> {
  request ??= api.catalogue.listFavorites().then(
    ({ data }) => set({ ids: data.map(({ id }) => id) }),
    (error: unknown) => {
      request = undefined
      throw error
    },
  )
  return request
}

export interface FavouriteState {
  readonly isSignedIn: boolean
  /** Undefined until they were asked for; of a guest there are none. */
  readonly ids: ReadonlySet<number> | undefined
  readonly inOrder: Favourites
  /** Turns a favourite on or off; a guest is asked to sign in. */
  readonly toggle: (id: number) => void
}

const unfailed = (): boolean => false

/** Whether the last press on this heart could not be saved, and a function that resets that. */
export function useFailedPress(id: number): readonly [hasFailed: boolean, clear: () => void] {
  const hasFailed = useSyncExternalStore(subscribe, () => known.failed === id, unfailed)
  const clear = useCallback(() => {
    if (known.failed === id) set({ failed: undefined })
  }, [id])
  return [hasFailed, clear]
}

/** The customer's favourites, one list for all pages. The first page may bring them along. */
export function useFavourites(initial?: Favourites | null): FavouriteState {
  const { api, profile } = useSession()
  const navigate = useNavigate()
  const isSignedIn = profile !== null
  const { ids } = useSyncExternalStore(
    subscribe,
    () => known,
    () => nothing,
  )
  useEffect(() => {
    if (!isSignedIn) return
    // A parent's effect restores the session after this one. Without the list the hearts are empty; a press fetches it again.
    const timer = setTimeout(() => ask(api).catch(() => undefined))
    return () => clearTimeout(timer)
  }, [api, isSignedIn])
  const toggle = useCallback(
    (id: number) => {
      if (!isSignedIn) {
        const { pathname, search } = window.location
        return void navigate(loginRedirect(withoutLocale(pathname), new URLSearchParams(search)))
      }
      set({ failed: undefined })
      const press = async () => {
        // What a press means depends on what is there already.
        await ask(api)
        await toggleFavourite(() => known.ids ?? [], id, {
          toggle: async (serviceId) => (await api.catalogue.toggleFavorite({ params: { serviceId } })).data.is_favorite,
          onChange: (next) => set({ ids: next }),
          onFailure: () => set({ failed: id }),
        })
      }
      press().catch(() => set({ failed: id }))
    },
    [api, isSignedIn, navigate],
  )
  const list = isSignedIn ? (ids ?? initial ?? undefined) : undefined
  return useMemo(() => ({ isSignedIn, ids: list && new Set(list), inOrder: list ?? [], toggle }), [isSignedIn, list, toggle])
}
