import { useEffect, useRef, useSyncExternalStore } from 'react'

const never = () => () => undefined

const textIn = (id: string): string => {
  const element = document.getElementById(id)
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : ''
}

/**
 * The page is shown before its script has loaded: what a visitor (or a password manager) has typed by then is read during hydration,
 * because right after it React puts its own empty value in its place. Handed on once, as if it had been typed now.
 */
export function useTypedBefore(ids: readonly string[], onTyped: (id: string, text: string) => void): void {
  const isTakenOver = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const typed = useRef<readonly (readonly [id: string, text: string])[]>(undefined)
  if (typed.current === undefined) {
    const canRead = !isTakenOver && typeof document !== 'undefined'
    typed.current = canRead ? ids.map((id) => [id, textIn(id)] as const).filter(([, text]) => text !== '') : []
  }
  const latest = useRef(onTyped)
  latest.current = onTyped
  useEffect(() => {
    for (const [id, text] of typed.current ?? []) latest.current(id, text)
  }, [])
}
