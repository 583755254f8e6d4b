import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const DURATIONS = path.join(import.meta.dirname, 'durations.json')

/** Seconds of the test files that take long, by their path in the project: what `npm run test:durations` wrote down from a whole run. */
const durations = JSON.parse(readFileSync(DURATIONS, 'utf8')) as Readonly<Record<string, number>>

/**
 * Long files begin first, so that a run does not end with one worker waiting for another. Vitest knows durations from its cache; a fresh clone has
 * none, and orders by size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ordered = await super.sort(files)
    return byDuration(ordered, ({ moduleId }) => moduleId)
  }
}

/** Stable: files without a known duration keep their order, after those that have one. */
export const byDuration = <File>(files: readonly File[], pathOf: (file: File) => string, seconds = durations): File[] => {
  const root = path.join(import.meta.dirname, '../..')
  const secondsOf = (file: File) => seconds[path.relative(root, pathOf(file)).replaceAll(path.sep, '/')] ?? 0
  return files.toSorted((one, other) => secondsOf(other) - secondsOf(one))
}
