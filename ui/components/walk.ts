export interface Walk {
  /** Which arrows walk. */
  readonly along: 'row' | 'column' | 'both'
  /** Past either end it goes round; else it stays. */
  readonly isRound?: boolean
}

const FORTH = { row: ['ArrowRight'], column: ['ArrowDown'], both: ['ArrowRight', 'ArrowDown'] } as const
const BACK = { row: ['ArrowLeft'], column: ['ArrowUp'], both: ['ArrowLeft', 'ArrowUp'] } as const

/** Where arrows, Home and End lead among so many stops; undefined for a key that leads nowhere else. */
export function walkTo(key: string, at: number, count: number, { along, isRound = false }: Walk): number | undefined {
  const has = (keys: readonly string[]) => keys.includes(key)
  const step = has(FORTH[along]) ? 1 : has(BACK[along]) ? -1 : 0
  if (count === 0 || (step === 0 && key !== 'Home' && key !== 'End')) return undefined
  const requested = key === 'Home' ? 0 : key === 'End' ? count - 1 : at + step
  const to = isRound ? (requested + count) % count : Math.min(count - 1, Math.max(0, requested))
  return to === at ? undefined : to
}

interface WalkingEvent {
  readonly key: string
  readonly target: EventTarget
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly preventDefault: () => void
}

/** Moves the focus from the stop the key was pressed on, and answers where it is now; undefined where the key is none of ours. */
export function walkFocus<Stop extends HTMLElement>(event: WalkingEvent, stops: Iterable<Stop>, walk: Walk): Stop | undefined {
  const all = [...stops]
  const at = all.findIndex((stop) => stop === event.target)
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return undefined
  const to = all[walkTo(event.key, at, all.length, walk) ?? -1]
  if (!to) return undefined
  event.preventDefault()
  to.focus()
  return to
}
