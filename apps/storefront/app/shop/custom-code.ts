import { isProtectedPage } from './protected-pages.ts'

export const INVALID_CODE = 'Custom code is not valid JavaScript'

/** Where a click leads, when it leads to another page of this shop in this window. */
function pageOfClick(event: MouseEvent, origin: string): URL | undefined {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) && !event.defaultPrevented
  const anchor = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!isPlain || !anchor || (anchor.target && anchor.target !== '_self') || anchor.hasAttribute('download')) return undefined
  const url = new URL(anchor.href)
  return url.origin === origin ? url : undefined
}

/**
 * While a panel's code runs in this document, the pages of accounts and money are other documents: a link to one of them leaves this one, before the
 * router sees the click. Answers how to stop.
 */
export function leaveForProtectedPages(page: Document, go: (href: string) => void): () => void {
  const onClick = (event: MouseEvent): void => {
    const url = pageOfClick(event, page.location.origin)
    if (!url || !isProtectedPage(url.pathname)) return
    event.preventDefault()
    event.stopPropagation()
    go(url.href)
  }
  page.addEventListener('click', onClick, { capture: true })
  return () => page.removeEventListener('click', onClick, { capture: true })
}
