import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Client-side navigation is silent: the title is announced to screen readers here. Where the link that was followed
 * is gone with its page, the keyboard goes on at the beginning of the new one; a page that has put the focus somewhere keeps it there.
 */
export function PageAnnouncer() {
  const { pathname: page } = useLocation()
  const before = useRef(page)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (before.current === page) return
    before.current = page
    setTitle(document.title)
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body)
      document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true })
  }, [page])
  return (
    <p className="sr-only" role="status" data-announcer>
      {title}
    </p>
  )
}
