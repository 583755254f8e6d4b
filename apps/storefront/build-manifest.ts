import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What the browser's map of routes is kept in. */
const FILE = /^manifest-[\w-]+\.js$/
const HEAD = 'window.__reactRouterManifest='

interface RouteManifest {
  readonly routes: Record<string, Record<string, unknown>>
}

/**
 * Takes from the browser's map of routes the list of what each page's script imports: the script names it itself, and we prefetch nothing by the map. Pages
 * are preloaded by the server, which has a map of its own. What is `false` is left out as well: absent means the same. Both are most of a script
 * that every first visit loads.
 */
export function shortened(code: string): string {
  if (!code.startsWith(HEAD)) throw new Error(`The map of routes does not begin with ${HEAD}`)
  const manifest = JSON.parse(code.slice(HEAD.length).replace(/;\s*$/, '')) as RouteManifest
  for (const route of Object.values(manifest.routes))
    for (const [key, value] of Object.entries(route)) if (key === 'imports' || value === false) delete route[key]
  return `${HEAD}${JSON.stringify(manifest)};`
}

export function shortenManifest(assets: string): void {
  const [file, ...others] = readdirSync(assets).filter((name) => FILE.test(name))
  if (!file || others.length > 0) throw new Error(`${assets} has ${others.length + (file ? 1 : 0)} maps of routes instead of one`)
  const target = path.join(assets, file)
  writeFileSync(target, shortened(readFileSync(target, 'utf8')))
}
