/** An import between two files, both as paths of the tree. */
export type Arrow = { from: string; to: string }

/**
 * The folders below `root` that import each other in a circle with others of the same folder, at every depth. Files that lie beside the folders belong to
 * none of them, and so close no circle.
 */
export function foldersInCircles(arrows: readonly Arrow[], root: string): string[] {
  const shelves = new Map<string, Map<string, Set<string>>>()
  for (const { from, to } of arrows) {
    const meeting = siblingsOf(from, to, root)
    if (!meeting) continue
    const shelf = entryOf(shelves, meeting.parent, () => new Map<string, Set<string>>())
    entryOf(shelf, meeting.from, () => new Set<string>()).add(meeting.to)
  }
  return [...shelves]
    .flatMap(([parent, graph]) => [...graph.keys()].filter((room) => isInCircle(graph, room)).map((room) => `${parent}/${room}`))
    .sort()
}

/** The two folders of one parent in which the ends of an import lie; undefined when one of them lies in the parent itself, or outside of the root. */
function siblingsOf(from: string, to: string, root: string): { parent: string; from: string; to: string } | undefined {
  if (!from.startsWith(`${root}/`) || !to.startsWith(`${root}/`)) return undefined
  const [a, b] = [from.split('/'), to.split('/')]
  const depth = a.findIndex((part, index) => part !== b[index])
  if (depth < 0 || depth >= a.length - 1 || depth >= b.length - 1) return undefined
  return { parent: a.slice(0, depth).join('/'), from: a[depth] ?? '', to: b[depth] ?? '' }
}

function isInCircle(graph: ReadonlyMap<string, ReadonlySet<string>>, room: string): boolean {
  const seen = new Set<string>()
  const waiting = [...(graph.get(room) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === room) return true
    if (seen.has(next)) continue
    seen.add(next)
    waiting.push(...(graph.get(next) ?? []))
  }
  return false
}

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
