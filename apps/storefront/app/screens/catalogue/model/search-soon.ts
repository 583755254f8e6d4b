import { debounces } from '../../../timings.ts'

/** Searches once nobody typed for 40 ms. Answers how to call it off; every further key does (DEBOUNCE-006). */
export function searchSoon(search: () => void): () => void {
  const timer = setTimeout(search, debounces.catalogueSearch)
  return () => clearTimeout(timer)
}
