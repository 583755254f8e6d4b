import { type RefObject, useEffect } from 'react'

/** One listener for clicks anywhere in an element that is itself no control: what is inside, or another key, does the same for a keyboard. */
export function useClicks(element: RefObject<HTMLElement | null>, onClick: (event: MouseEvent) => void): void {
  useEffect(() => {
    const listenedTo = element.current
    listenedTo?.addEventListener('click', onClick)
    return () => listenedTo?.removeEventListener('click', onClick)
  }, [element, onClick])
}
