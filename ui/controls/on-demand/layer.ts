/**
 * The library puts a hidden field beside each list. Of no form: a second field of a form without a button would keep Enter from sending it.
 */
export const OF_NO_FORM = 'no-form'

/** A press of the button itself, or the focus that goes to it by that press: it is the button's to answer. */
export function isOwnPress(button: Element | null, reason: string, event: Event): boolean {
  const to = reason === 'outside-press' ? event.target : reason === 'focus-out' && event instanceof FocusEvent ? event.relatedTarget : null
  return to instanceof Node && button?.contains(to) === true
}

/** Where something stands that lies over an element: within the dialog around it, since screen readers keep to a modal dialog; else over the page. */
export const layerOf = (element: Element | null): HTMLElement | undefined => element?.closest<HTMLElement>('[role=dialog]') ?? undefined
