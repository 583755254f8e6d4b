/** Where a letter leads into: the first field or button of it. */
const INTO = 'data-letter-into'

const isThere = (element: HTMLElement): boolean =>
  element.checkVisibility() && !element.matches(':disabled, [aria-disabled=true]') && element.closest('[inert]') === null

const marked = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`main ${selector}`)].filter(isThere)

/** What of the screen answers to this key: of several what stands last, beside the list and not in it. */
const answering = (key: string): HTMLElement | undefined => marked(`[aria-keyshortcuts="${CSS.escape(key)}"]`).at(-1)

function entryOf(key: string): HTMLElement | undefined {
  const inside = marked(`[${INTO}="${CSS.escape(key)}"] :is(input:not([type=search], [type=hidden]), select, textarea, button)`)
  return inside[0]
}

/** Does what the screen has for a key: presses its button, shows its tab, or goes to its field. False where there is nothing. */
export function pressLetter(key: string): boolean {
  const target = answering(key)
  if (!target) {
    const entry = entryOf(key)
    entry?.focus()
    return entry !== undefined
  }
  if (isField(target)) target.focus()
  else {
    target.click()
    // What a tab shows stands there in the next frame: the tab of notes leads to writing one, that of a form into it.
    requestAnimationFrame(() => {
      const field = answering(key)
      if (field && isField(field)) field.focus()
      else entryOf(key)?.focus()
    })
  }
  return true
}

const isField = (element: HTMLElement): boolean => element.matches('input, textarea, select')

export interface LetterKey {
  readonly letter: string
  readonly name: string
}

/** The letters of what is shown now, each with the words of its button. */
export function letterKeys(): readonly LetterKey[] {
  const buttons = marked('[aria-keyshortcuts]').filter(
    (element) => !isField(element) && /^[a-z]$/.test(element.getAttribute('aria-keyshortcuts') ?? ''),
  )
  const byLetter = new Map(buttons.map((button) => [button.getAttribute('aria-keyshortcuts') ?? '', nameOf(button)]))
  return [...byLetter].map(([letter, name]) => ({ letter, name }))
}

/** Whether a letter leads into a part of the screen. */
export const hasEntry = (letter: string): boolean => entryOf(letter) !== undefined

function nameOf(button: HTMLElement): string {
  const copy = button.cloneNode(true) as HTMLElement
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove()
  return button.ariaLabel ?? copy.textContent?.trim() ?? ''
}
