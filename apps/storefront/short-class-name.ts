import { createHash } from 'node:crypto'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')
const LETTERS = 5
const given = new Map<string, string>()

/**
 * The name of a module's class in a built page: five letters by file and name, the same for server and browser, instead of a name and a hash.
 * A page of cards has a thousand of them.
 */
export function shortClassName(name: string, file: string): string {
  const origin = `${path.relative(ROOT, file.replace(/\?.*/, '')).replaceAll(path.sep, '/')} ${name}`
  const digest = createHash('sha256').update(origin).digest()
  const short = Array.from({ length: LETTERS }, (_, place) => letterOf(digest[place] ?? 0, place)).join('')
  const other = given.get(short) ?? origin
  if (other !== origin) throw new Error(`The classes "${other}" and "${origin}" would have the same short name: rename one.`)
  given.set(short, origin)
  return short
}

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const OTHERS = `${CAPITALS}${CAPITALS.toLowerCase()}0123456789_-`
/** The first is a capital: no class of our global styles begins with one. */
const letterOf = (byte: number, place: number): string =>
  (place === 0 ? CAPITALS : OTHERS).charAt(byte % (place === 0 ? 26 : OTHERS.length))
