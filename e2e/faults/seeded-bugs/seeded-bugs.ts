import type { Log, ModeOptions, ModeResult } from '../mode.ts'
import { runSuite, type Suite } from '../suite.ts'
import { type SeededBug, seededBugs } from './bugs.ts'
import { copyTree } from './tree.ts'

/** Lays known bugs into a copy of the sources, one at a time: the suite that must notice each has to fail, and to pass without it. */
export async function runSeededBugs({ size }: ModeOptions, log: Log): Promise<ModeResult> {
  const tree = copyTree()
  const bugs = seededBugs.slice(0, size)
  const caught: string[] = []
  const unnoticed: string[] = []
  try {
    for (const bug of bugs) {
      const remove = tree.lay(bug)
      const { failed } = await runSuite(suiteOf(bug, tree.root))
      remove()
      log(`${failed.length > 0 ? 'noticed' : 'NOT NOTICED'}: ${bug.name}`)
      if (failed.length > 0) caught.push(`${bug.name}: ${failed[0]}`)
      else unnoticed.push(`${bug.name} (${bug.suite.join(', ')})`)
    }
    const unsound: string[] = []
    for (const bug of bugs) unsound.push(...(await runSuite(suiteOf(bug, tree.root))).failed)
    return {
      counts: [`${caught.length} of ${caught.length + unnoticed.length} seeded bugs noticed`, ...caught],
      verdicts: [
        { promise: 'every seeded bug is noticed by its suite', wrong: unnoticed },
        { promise: 'without a bug the same suites pass', wrong: [...new Set(unsound)] },
      ],
    }
  } finally {
    tree.remove()
  }
}

const suiteOf = ({ suite, title }: SeededBug, root: string): Suite => ({
  files: suite,
  root,
  isQuiet: true,
  environment: { LEDGER_SEQUENCES: '20' },
  ...(title ? { title } : {}),
})
