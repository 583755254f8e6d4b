const GAP = 6
const EDGE = 8

/** Puts what lies over everything under its button, or above it where there is no room below, in line with its start or end and inside of the window. */
export function placeAfloat(panel: HTMLElement, button: DOMRect, align: 'start' | 'end'): void {
  const { clientWidth } = document.documentElement
  const room = window.innerHeight - button.bottom - GAP
  const isAbove = panel.offsetHeight > room && button.top > room
  panel.style.top = `${isAbove ? Math.max(GAP, button.top - GAP - panel.offsetHeight) : button.bottom + GAP}px`
  const left = align === 'start' ? button.left : button.right - panel.offsetWidth
  panel.style.left = `${Math.max(EDGE, Math.min(left, clientWidth - EDGE - panel.offsetWidth))}px`
}
