import type { Log, ModeOptions, ModeResult } from './mode.ts'
import { seededBugs } from './seeded-bugs/bugs.ts'
import { copyTree } from './seeded-bugs/tree.ts'
import { runSuite } from './suite.ts'

/** Lays known bugs into a copy of the sources, one at a time: the suite that must notice each has to fail, and to pass without it. */
export async function runSeededBugs({ size }: ModeOptions, log: Log): Promise<ModeResult> {
  const tree = copyTree()
  const caught: string[] = []
  const unnoticed: string[] = []
  try {
    for (const bug of seededBugs.slice(0, size)) {
      const remove = tree.lay(bug)
      const { failed } = await runSuite({ files: bug.suite, root: tree.root, isQuiet: true })
      remove()
      log(`${failed.length > 0 ? 'noticed' : 'NOT NOTICED'}: ${bug.name}`)
      if (failed.length > 0) caught.push(`${bug.name}: ${failed[0]}`)
      else unnoticed.push(`${bug.name} (${bug.suite.join(', ')})`)
    }
    const suites = [...new Set(seededBugs.slice(0, size).flatMap(({ suite }) => suite))]
    const sound = await runSuite({ files: suites, root: tree.root, isQuiet: true })
    return {
      counts: [`${caught.length} of ${caught.length + unnoticed.length} seeded bugs noticed`, ...caught],
      verdicts: [
        { promise: 'every seeded bug is noticed by its suite', wrong: unnoticed },
        { promise: 'without a bug the same suites pass', wrong: sound.failed },
      ],
    }
  } finally {
    tree.remove()
  }
}
