import { walkFocus } from '@vitrine/ui/components'
import type { KeyboardEvent } from 'react'

const LETTERS: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' }
/** The link of a row stands in its first cell; a row that only shows what belongs to the one above has a single wide cell. */
const LINKS = ':scope > tr > td:first-child:not([colspan]) a'

type RowEvent = KeyboardEvent<HTMLElement>

/** Keys mean something only on the link of a row, and only alone: not where something is typed or chosen. */
const linkOf = ({ ctrlKey, metaKey, altKey, target }: RowEvent): HTMLElement | undefined =>
  !ctrlKey && !metaKey && !altKey && target instanceof HTMLAnchorElement ? target : undefined

/** Arrows, J and K lead from the link of one row to that of the next. */
export function moveByKeys(event: RowEvent): void {
  const key = LETTERS[event.key] ?? event.key
  // Home and End scroll the page.
  if (!linkOf(event) || key === 'Home' || key === 'End') return
  const { target, ctrlKey, metaKey, altKey } = event
  const walking = { key, target, ctrlKey, metaKey, altKey, preventDefault: () => event.preventDefault() }
  walkFocus(walking, event.currentTarget.querySelectorAll<HTMLElement>(LINKS), { along: 'column' })
}

export interface RowCommands {
  /** P: pause or resume, whichever the server allows. */
  readonly p?: (() => void) | undefined
  /** R: order again. */
  readonly r?: (() => void) | undefined
  /** X: into the selection, or out of it. */
  readonly x?: (() => void) | undefined
}

const isCommand = (key: string): key is keyof RowCommands => key === 'p' || key === 'r' || key === 'x'

/** P, R and X on the link of a row do what its buttons do. */
export const actByKeys =
  (commands: RowCommands) =>
  (event: RowEvent): void => {
    const command = isCommand(event.key) ? commands[event.key] : undefined
    if (!command || event.repeat || !linkOf(event)) return
    event.preventDefault()
    command()
  }

/** As `aria-keyshortcuts` writes them. */
export const keysOf = ({ p, r, x }: RowCommands): string | undefined =>
  [p && 'P', r && 'R', x && 'X'].filter(Boolean).join(' ') || undefined
