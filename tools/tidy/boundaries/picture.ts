// Writes a picture of which folder imports which, as a matrix: node tools/tidy/boundaries/picture.ts ROOT FOLDER FILE.svg [TITLE]. Folders stand in an order in which as few as
// possible import one below them; what does is red, and two folders that import each other show it on both sides of the diagonal.
import { writeFileSync } from 'node:fs'
import { isTest } from '../check.ts'
import { readSources } from '../sources.ts'
import { importsOf } from './imports.ts'

const CELL = 14
const LABEL = 170
const SHELVES = new Set(['features', 'screens'])

type Arrows = Map<string, Map<string, number>>

/** How often the files of each folder below `top` import those of another. `screens/x` and `features/x` are folders of their own. */
export function arrowsBelow(top: string, root = '.'): Arrows {
  const roomOf = (path: string): string | undefined => {
    if (!path.startsWith(`${top}/`)) return undefined
    const [first = '', second = '', third] = path.slice(top.length + 1).split('/')
    if (second === '') return undefined
    return SHELVES.has(first) && third !== undefined ? `${first}/${second}` : first
  }
  const arrows: Arrows = new Map()
  for (const source of readSources(root)) {
    const from = roomOf(source.path)
    if (!from || !/\.tsx?$/.test(source.path) || isTest(source.path)) continue
    const row = arrows.get(from) ?? new Map<string, number>()
    arrows.set(from, row)
    for (const { target } of importsOf(source)) {
      const to = target && roomOf(target)
      if (to && to !== from) row.set(to, (row.get(to) ?? 0) + 1)
    }
  }
  return arrows
}

/** Lowest first: again and again the folder that imports least of what is left. */
export function ordered(arrows: Arrows): string[] {
  const left = new Set([...arrows.keys()].sort())
  const order: string[] = []
  while (left.size > 0) {
    const open = (room: string) => [...(arrows.get(room) ?? [])].reduce((sum, [to, count]) => sum + (left.has(to) ? count : 0), 0)
    const [next = ''] = [...left].sort((a, b) => open(a) - open(b))
    left.delete(next)
    order.push(next)
  }
  return order
}

/** The matrix: a row imports its columns. */
export function matrix(arrows: Arrows, title: string): string {
  const order = ordered(arrows)
  const size = LABEL + order.length * CELL
  const cells = order.flatMap((from, y) =>
    order.flatMap((to, x) => {
      const count = arrows.get(from)?.get(to)
      if (!count) return []
      const strength = Math.min(1, 0.25 + Math.log10(count + 1) / 2).toFixed(2)
      const place = `x="${LABEL + x * CELL}" y="${LABEL + y * CELL}" width="${CELL - 1}" height="${CELL - 1}"`
      return [
        `<rect ${place} fill="${x > y ? '#d92d20' : '#2f5bea'}" fill-opacity="${strength}"><title>${from} → ${to}: ${count}</title></rect>`,
      ]
    }),
  )
  const up = order.flatMap((from, y) => order.filter((to, x) => x > y && arrows.get(from)?.has(to))).length
  const names = order.flatMap((name, at) => [
    `<text x="${LABEL - 6}" y="${LABEL + at * CELL + 10}" text-anchor="end">${name}</text>`,
    `<text transform="translate(${LABEL + at * CELL + 10} ${LABEL - 6}) rotate(-90)">${name}</text>`,
  ])
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -40 ${size + 10} ${size + 50}" font-family="system-ui, sans-serif" font-size="10">
<rect x="0" y="-40" width="${size + 10}" height="${size + 50}" fill="#fff"/>
<text x="8" y="-18" font-size="15" font-weight="600">${title}</text>
<text x="8" y="0" font-size="11">${order.length} folders, ${up} arrows against the order (red)</text>
<path d="M${LABEL} ${LABEL}L${size} ${size}" stroke="#98a2b3"/>
${[...names, ...cells].join('\n')}
</svg>
`
}

if (import.meta.main) {
  const [root = '.', folder = '', file = '', title = folder] = process.argv.slice(2)
  writeFileSync(file, matrix(arrowsBelow(folder, root), title))
}
