const STORED = 'console.singleKeys'
/** Where a letter is typed, chosen by or answered with. */
const TAKES_LETTERS =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog], [role=grid], [role=menu], [role=listbox], [role=combobox]'

/** Whether keys without a modifier do something in this browser; WCAG 2.1.4 wants a way to turn them off. */
export const hasSingleKeys = (): boolean => localStorage.getItem(STORED) !== 'off'

export const storeSingleKeys = (isOn: boolean): void => localStorage.setItem(STORED, isOn ? 'on' : 'off')

/** Whether a key was pressed alone, where nobody types and nothing else has used it. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || !hasSingleKeys()) return false
  return !(event.target instanceof Element && event.target.closest(TAKES_LETTERS))
}
