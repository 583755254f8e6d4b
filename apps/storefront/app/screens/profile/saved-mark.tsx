import { IconCheck } from '@vitrine/ui/components'
import { useCallback, useEffect, useState } from 'react'
import styles from './saved-mark.module.css'

const SHOWN_MS = 3000

/** Says briefly that something was saved; the live region is in place all the time, so that the text is announced. */
export function useSavedMark(): { readonly isShown: boolean; readonly show: () => void } {
  const [shownAt, setShownAt] = useState(0)
  useEffect(() => {
    if (shownAt === 0) return
    const timer = setTimeout(() => setShownAt(0), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shownAt])
  return { isShown: shownAt > 0, show: useCallback(() => setShownAt(Date.now()), []) }
}

export function SavedMark({ isShown, children }: { readonly isShown: boolean; readonly children: React.ReactNode }) {
  return (
    <span role="status" className={styles.mark}>
      {isShown && (
        <>
          <IconCheck size={16} />
          {children}
        </>
      )}
    </span>
  )
}
