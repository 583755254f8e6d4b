import { readTab, removeTab, writeTab } from '../preferences/tab-store.ts'

const KEY = 'carried_focus'

/** Until the page that was loaded anew stands as it was left. */
let isReturning = readTab(KEY) !== undefined

/** The page was only re-rendered in another language: nobody has just arrived. */
export const isBackInAnotherLanguage = (): boolean => isReturning

/** What of an element its place in the page is told by. */
export interface Placed {
  readonly tagName: string
  readonly parentElement: Placed | null
  readonly previousElementSibling: Placed | null
}

/** The place of an element among its siblings, its parents' first: in another language the same page has the same elements. */
export function placeOf(element: Placed): string {
  const steps: string[] = []
  for (let at: Placed | null = element; at && at.tagName !== 'BODY'; at = at.parentElement) {
    let number = 1
    for (let before = at.previousElementSibling; before; before = before.previousElementSibling) number += 1
    steps.unshift(`${at.tagName.toLowerCase()}:nth-child(${number})`)
  }
  return ['body', ...steps].join(' > ')
}

/** Before the document is loaded anew: anyone who goes by keys goes on where they are. */
export function carryFocus(): void {
  const { activeElement } = document
  if (activeElement && activeElement !== document.body) writeTab(KEY, placeOf(activeElement))
}

/** Once the page works: puts the focus where it was, unless something has it already. */
export function restoreFocus(): void {
  const place = readTab(KEY)
  if (place === undefined) return
  removeTab(KEY)
  setTimeout(() => {
    isReturning = false
  })
  if (document.activeElement && document.activeElement !== document.body) return
  document.querySelector<HTMLElement>(place)?.focus({ preventScroll: true })
}
