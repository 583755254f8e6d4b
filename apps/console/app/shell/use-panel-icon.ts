import { useEffect } from 'react'
import type { Panel } from '../session/me.ts'

const MARK =
  'M4 10c2 0 2.600-2.300 4.600-2.300S11.200 10 13.200 10s2.500-2.300 4.700-2.300M4 15.500c2 0 2.600-2.300 4.600-2.300s2.600 2.300 4.600 2.300 2.500-2.300 4.700-2.300'

/** The tab's icon in the colour of its panel, so that tabs of several shops are told apart. */
export function usePanelIcon({ color }: Panel): void {
  useEffect(() => {
    if (!color || !/^#[0-9a-f]{6}$/i.test(color)) return
    const link = document.createElement('link')
    link.rel = 'icon'
    link.href = iconOf(color)
    document.head.append(link)
    return () => link.remove()
  }, [color])
}

const iconOf = (color: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="${color}"/><path d="${MARK}" transform="translate(1 0)" fill="none" stroke="white" stroke-width="2.200" stroke-linecap="round"/></svg>`,
  )}`
