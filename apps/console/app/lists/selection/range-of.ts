/** The keys from one row to another as they stand, both with it; only the other where the first is not there. */
export function rangeOf(order: readonly string[], from: string | null, to: string): readonly string[] {
  const [start, end] = [from === null ? -1 : order.indexOf(from), order.indexOf(to)]
  if (start === -1 || end === -1) return [to]
  return order.slice(Math.min(start, end), Math.max(start, end) + 1)
}
