import type { KeyboardEvent } from 'react'

/** Where arrow keys, Home and End lead along a chart. */
export function movedByKey(event: Pick<KeyboardEvent, 'key' | 'preventDefault'>, index: number, count: number): number {
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

/** Which place is nearest to where the pointer is. */
export function nearestTo(places: readonly { readonly x: number }[], x: number): number {
  let best = 0
  for (const [index, place] of places.entries()) if (Math.abs(place.x - x) < Math.abs((places[best]?.x ?? 0) - x)) best = index
  return best
}
