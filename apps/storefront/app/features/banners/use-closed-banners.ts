import { useEffect, useState } from 'react'
import { readLocal, writeLocal } from '../../preferences/local-store.ts'
import { readClosed, withClosed } from './closed-banners.ts'

const KEY = 'closed_banners'

/** The server does not know what was put away, so it is applied after the first paint. */
export function useClosedBanners(): { readonly closed: readonly number[]; readonly close: (id: number) => void } {
  const [closed, setClosed] = useState<readonly number[]>([])
  useEffect(() => setClosed(readClosed(readLocal(KEY))), [])
  return {
    closed,
    close: (id) => {
      const next = withClosed(readClosed(readLocal(KEY)), id)
      writeLocal(KEY, JSON.stringify(next))
      setClosed(next)
    },
  }
}
