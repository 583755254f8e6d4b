let led: HTMLElement | undefined

/** Gives a field the focus because something is wrong with it: what is said there stays until it is edited, or left and come back to. */
export function focusField(element: HTMLElement): void {
  led = element
  element.addEventListener('blur', function leave() {
    // A window that goes to the back takes no focus away: the field has it again when the window comes back.
    if (document.activeElement === element) return
    if (led === element) led = undefined
    element.removeEventListener('blur', leave)
  })
  element.scrollIntoView({ block: 'center' })
  element.focus({ preventScroll: true })
}

/** Whether the field that has the focus got it from us and not from the visitor. */
export const isBeingLed = (): boolean => led !== undefined && document.activeElement === led
