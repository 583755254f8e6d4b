import { useEffect } from 'react'
import { ProgressBar } from './top-progress.tsx'

/** While the code of a layer is loading: the progress bar, and Escape cancels. */
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
