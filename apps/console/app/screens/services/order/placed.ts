/** A list with one of its items at another place; the same list where it stands there already. */
export function placed<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const goal = Math.min(items.length - 1, Math.max(0, to))
  const item = items[from]
  if (item === undefined || goal === from) return items
  return items.toSpliced(from, 1).toSpliced(goal, 0, item)
}
