let isLeading = false

/** Gives a field the focus because something is wrong with it: what is said there stays until it is edited. */
export function leadTo(element: HTMLElement): void {
  isLeading = true
  element.scrollIntoView({ block: 'center' })
  element.focus({ preventScroll: true })
  isLeading = false
}

/** Whether the focus that comes now is ours and not the visitor's. */
export const isBeingLed = (): boolean => isLeading
