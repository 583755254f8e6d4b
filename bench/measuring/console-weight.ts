import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { filesOfPage, importsOf } from './files-of-page.ts'

const BUILT = path.join(import.meta.dirname, '../../apps/console/build/client')

/** Of the console as it was built, in KB gzip: what is loaded before anything stands, styles included, and the largest script that a screen adds. */
export function consoleWeight(): { readonly firstKb: number; readonly screenKb: number; readonly screen: string } {
  const { scripts, styles } = filesOfPage(readFileSync(path.join(BUILT, 'index.html'), 'utf8'))
  const first = new Set<string>(styles)
  const waiting = [...scripts]
  for (let address = waiting.pop(); address; address = waiting.pop()) {
    if (first.has(address)) continue
    first.add(address)
    waiting.push(...importsOf(address, readFileSync(path.join(BUILT, address), 'utf8')))
  }
  const later = readdirSync(path.join(BUILT, 'assets'))
    .filter((name) => name.endsWith('.js') && !first.has(`/assets/${name}`))
    .map((name) => ({ name, kb: kilobytesOf(`/assets/${name}`) }))
    .toSorted((one, other) => other.kb - one.kb)
  const [largest = { name: 'none', kb: 0 }] = later
  return { firstKb: [...first].reduce((sum, address) => sum + kilobytesOf(address), 0), screenKb: largest.kb, screen: largest.name }
}

const kilobytesOf = (address: string): number => gzipSync(readFileSync(path.join(BUILT, address)), { level: 9 }).length / 1000
