import { importsOf } from './boundaries/imports.ts'
import type { Check, Source } from './check.ts'

type Graph = ReadonlyMap<string, readonly string[]>

/** Here and not by Biome's noImportCycles, which reads the whole tree for it: ten seconds of every lint, also of one file. */
export const importCycles: Check = {
  name: 'import cycles',
  reason: 'files that import each other in a circle start in an order that nobody chose: one of them sees the other half loaded',
  find: (sources) =>
    cyclesOf(graphOf(sources)).map((cycle) => ({ path: cycle[0] ?? '', message: `imports itself: ${[...cycle, cycle[0]].join(' → ')}` })),
}

/** What each file loads when it starts; types are gone by then, and `import()` comes later. */
function graphOf(sources: readonly Source[]): Graph {
  const code = sources.filter(({ path }) => /\.tsx?$/.test(path))
  const known = new Set(code.map(({ path }) => path))
  const fileOf = (target: string) => [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find((path) => known.has(path))
  return new Map(
    code.map((source) => {
      const targets = importsOf(source).flatMap(({ target, typeOnly, lazy }) =>
        target === undefined || typeOnly || lazy ? [] : (fileOf(target) ?? []),
      )
      return [source.path, targets]
    }),
  )
}

/** One cycle for each file that closes one, found by a depth-first walk: every file is entered once. */
function cyclesOf(graph: Graph): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []
  const enter = (file: string): void => {
    const at = path.indexOf(file)
    if (at >= 0) cycles.push(path.slice(at))
    if (at >= 0 || done.has(file)) return
    path.push(file)
    for (const target of graph.get(file) ?? []) enter(target)
    path.pop()
    done.add(file)
  }
  for (const file of graph.keys()) enter(file)
  return cycles
}
