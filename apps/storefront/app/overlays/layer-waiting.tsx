import { useEffect } from 'react'
import { ProgressBar } from './top-progress.tsx'

/** While the code of a layer is on its way: the bar of page changes, and Escape takes the wish back. */
export function LayerWaiting({ onClose }: { readonly onClose: () => void }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onClose])
  return <ProgressBar isMoving />
}
