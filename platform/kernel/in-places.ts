interface Placed {
  /** Its place within its group; 0 has none, and follows. */
  readonly position: number
}

/** A list where those of one group follow each other by their places; which places of the list belong to a group stays as it was. */
export function inPlaces<Item extends Placed>(items: readonly Item[], groupOf: (item: Item) => number): readonly Item[] {
  if (items.every(({ position }) => position === 0)) return items
  const placeOf = ({ position }: Item) => position || Number.POSITIVE_INFINITY
  const queues = new Map(
    [...Map.groupBy(items, groupOf)].map(([group, members]) => [group, members.toSorted((a, b) => byPlace(placeOf(a), placeOf(b)))]),
  )
  return items.map((item) => queues.get(groupOf(item))?.shift() ?? item)
}

const byPlace = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1)
