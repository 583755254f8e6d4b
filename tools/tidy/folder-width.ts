import { type Check, isTest, type Source } from './check.ts'

const FILES_MAX = 20
const SHIPPED = /^(apps|domains|platform|connectors|ui)\/.*\.(ts|tsx)$/
/** Where the limit is held so far. */
const HELD = /^apps\/storefront\/app(\/|$)/

export const folderWidth: Check = {
  name: 'folder width',
  reason: `A folder of more than ${FILES_MAX} source files is searched, not read: split it by what belongs together. Tests and style sheets do not count.`,
  find: (sources) =>
    widthsOf(sources)
      .filter(({ folder, files }) => HELD.test(folder) && files > FILES_MAX)
      .map(({ folder, files }) => ({ path: folder, message: `${files} source files, at most ${FILES_MAX}` })),
}

/** How many source files lie in each folder of what is shipped, the widest first. */
export function widthsOf(sources: readonly Source[]): readonly { folder: string; files: number }[] {
  const counts = new Map<string, number>()
  for (const { path } of sources) {
    if (!SHIPPED.test(path) || isTest(path)) continue
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].map(([folder, files]) => ({ folder, files })).sort((one, other) => other.files - one.files)
}
