import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Arrows, J and K lead from the link of one row to that of the next; they mean nothing where something is typed or chosen. */
export function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLAnchorElement)) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('tr td:first-child a')]
  const here = links.indexOf(event.target)
  const next = here < 0 ? undefined : links[here + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
