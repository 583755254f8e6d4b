/**
 * For the ref of what scrolls: a stop of the Tab key as long as there is more than fits, so that arrow keys reach it. Chromium and Firefox do so by
 * themselves, others do not.
 */
export function scrollStop(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const tell = () => {
    if (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight) element.tabIndex = 0
    else element.removeAttribute('tabindex')
  }
  const watch = new ResizeObserver(tell)
  for (const each of [element, ...element.children]) watch.observe(each)
  return () => watch.disconnect()
}
