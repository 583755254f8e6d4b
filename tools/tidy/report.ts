import { uncheckedRows } from '../rows/unchecked.ts'
import { circlesIn } from './boundaries/folder-circles.ts'
import { importsOf } from './boundaries/imports.ts'
import { screenOf } from './boundaries/storefront.ts'
import { isTest, type Source } from './check.ts'
import { widthsOf } from './folder-width.ts'
import { sqlPlaces } from './sql-places.ts'
import { oldIdentifiers } from './texts/old-identifiers.ts'
import { oldWords } from './texts/old-words.ts'

const CODE = /\.(ts|tsx)$/
const STOREFRONT = 'apps/storefront/app'

export type Report = {
  /** Imports from one screen into another. */
  screenToScreen: number
  /** Folders of the storefront that import each other in a circle, at every depth. */
  storefrontCycles: number
  /** The same for the server; types are gone when it runs, so imports of types alone are left out there. */
  serverCycles: number
  /** The most source files that lie in one folder of what is shipped. */
  widestFolder: number
  /** Imports of `sql`, and statements, outside the places where SQL is written. */
  sqlOutside: number
  /** Rows of statements that nothing compares with the database (tools/rows). */
  uncheckedRows: number
  /** Terms of our own in comments, documentation, titles of tests and names. */
  oldWords: number
  where: {
    sqlOutside: readonly string[]
    storefrontCycles: readonly string[]
    serverCycles: readonly string[]
    widestFolder: string
    storefrontWidest: number
    uncheckedRows: readonly string[]
  }
}

/** Figures about the shape of the house, from the imports of what is shipped; tests are left out. `compared`: the rows that the last test run has compared. */
export function reportOf(sources: readonly Source[], compared?: ReadonlySet<string>): Report {
  const imports = sources
    .filter(({ path }) => CODE.test(path) && !isTest(path))
    .flatMap(importsOf)
    .flatMap(({ from, target }) => (target === undefined ? [] : [{ from, to: target }]))
  const crossings = imports.filter(({ from, to }) => screenOf(from) && screenOf(to) && screenOf(from) !== screenOf(to))
  const { server, storefront } = circlesIn(sources)
  const widths = widthsOf(sources)
  const outside = sqlPlaces.find(sources)
  const unchecked = uncheckedRows(sources, compared).map(({ path, line, message }) => `${path}:${line} ${message}`)
  const [widest = { folder: '', files: 0 }] = widths
  return {
    screenToScreen: crossings.length,
    storefrontCycles: storefront.length,
    serverCycles: server.length,
    widestFolder: widest.files,
    sqlOutside: outside.length,
    uncheckedRows: unchecked.length,
    oldWords: oldWords.find(sources).length + oldIdentifiers.find(sources).length,
    where: {
      sqlOutside: [...new Set(outside.map(({ path }) => path))],
      storefrontCycles: storefront,
      serverCycles: server,
      widestFolder: widest.folder,
      storefrontWidest: widths.find(({ folder }) => folder.startsWith(STOREFRONT))?.files ?? 0,
      uncheckedRows: unchecked,
    },
  }
}
