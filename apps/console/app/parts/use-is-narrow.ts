import { useSyncExternalStore } from 'react'

const NARROW = '(width < 768px)'

/** A phone's width: lists of lines in place of grids. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(NARROW)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(NARROW).matches,
  )
