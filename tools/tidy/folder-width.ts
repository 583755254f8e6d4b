import { type Check, isTest, type Source } from './check.ts'

const FILES_MAX = 20
/** Everything but journeys, which isTest leaves out like all tests. */
const COUNTED = /\.(ts|tsx|mjs)$/

export const folderWidth: Check = {
  name: 'folder width',
  reason: `A folder of more than ${FILES_MAX} source files is searched, not read: split it by what belongs together. Tests and style sheets do not count.`,
  find: (sources) =>
    widthsOf(sources)
      .filter(({ files }) => files > FILES_MAX)
      .map(({ folder, files }) => ({ path: folder, message: `${files} source files, at most ${FILES_MAX}` })),
}

/** How many source files lie in each folder, the widest first. */
export function widthsOf(sources: readonly Source[]): readonly { folder: string; files: number }[] {
  const counts = new Map<string, number>()
  for (const { path } of sources) {
    if (!COUNTED.test(path) || isTest(path)) continue
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].map(([folder, files]) => ({ folder, files })).sort((one, other) => other.files - one.files)
}
