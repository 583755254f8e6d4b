import type { KeyboardEvent, PointerEvent } from 'react'

/** Where arrow keys, Home and End lead along a chart. */
export function movedByKey(event: KeyboardEvent, index: number, count: number): number {
  const to = new Map([
    ['ArrowLeft', index - 1],
    ['ArrowDown', index - 1],
    ['ArrowRight', index + 1],
    ['ArrowUp', index + 1],
    ['Home', 0],
    ['End', count - 1],
  ]).get(event.key)
  if (to === undefined) return index
  event.preventDefault()
  return Math.min(count - 1, Math.max(0, to))
}

/** Which of so many equal parts of a chart the pointer is over. */
export function pointedAt({ clientX, currentTarget }: PointerEvent<HTMLElement>, count: number): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count)))
}
