import { startTransition, useEffect, useRef, useState } from 'react'
import type { CatalogueItem } from '../../features/services/list/catalogue-item.ts'
import { searchSoon } from './model/search-soon.ts'
import { createSearchPool, poolSize, type SearchPool } from './search/search-pool.ts'

const spawn = () => new Worker(new URL('./search/search-worker.ts', import.meta.url), { type: 'module' })

interface Answer {
  readonly text: string
  readonly ids: ReadonlySet<number>
}

/** Numbers of the services that match the text, worked out in the pool 40 ms after the last key. Undefined: no search. */
export function useFound(
  services: readonly CatalogueItem[] | undefined,
  text: string,
): { readonly found: ReadonlySet<number> | undefined; readonly isSearching: boolean } {
  const wanted = text.trim()
  const pool = useRef<SearchPool>(undefined)
  const [answer, setAnswer] = useState<Answer>()
  // A new list needs a new pool.
  useEffect(
    () => () => {
      pool.current?.close()
      pool.current = undefined
    },
    [services],
  )
  useEffect(() => {
    if (!services || wanted === '') return
    let isMoot = false
    const callOff = searchSoon(() => {
      pool.current ??= createSearchPool(services, poolSize(navigator.hardwareConcurrency), spawn)
      void pool.current.find(wanted).then((ids) => {
        if (!isMoot) startTransition(() => setAnswer({ text: wanted, ids }))
      })
    })
    return () => {
      isMoot = true
      callOff()
    }
  }, [services, wanted])
  // Until the workers have answered, the last answer stays: rows do not blink between two keys.
  return { found: wanted === '' ? undefined : answer?.ids, isSearching: wanted !== '' && services !== undefined && answer?.text !== wanted }
}
