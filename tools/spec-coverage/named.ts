import { idsIn } from './ids.ts'

/** What is sold: neither tests nor what only tests use. Fixtures are called by what they make (`an-item.ts`, `a-cart.ts`). */
export const isProduct = (file: string): boolean =>
  /^(apps|connectors|domains|platform|ui)\/.*\.tsx?$/.test(file) && !/\.(test|e2e)\.tsx?$|(^|\/)testing\/|\/an?-[\w-]+\.tsx?$/.test(file)

/** Ids that the product's own code names. It does so in comments only: anyone who reads a declaration learns which promise it decides. */
export const namedIn = (sources: readonly { readonly path: string; readonly text: string }[]): ReadonlySet<string> =>
  new Set(sources.filter(({ path }) => isProduct(path)).flatMap(({ text }) => idsIn(text)))
