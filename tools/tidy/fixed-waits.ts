import { type Check, lineAt } from './check.ts'

const TESTS = /\.(test|e2e)\.tsx?$|^e2e\/(?!(?:faults|drills)\/)/
/** Ways to let time go by: a browser's pause, Node's sleep, a timer that only ends a promise. */
const WAYS: readonly [RegExp, string][] = [
  [/\bwaitForTimeout\(/g, 'waitForTimeout'],
  [/from '(node:)?timers\/promises'/g, 'a sleep'],
  [/\bsetTimeout\(\s*\w+\s*,/g, 'a promise that only a timer ends'],
]
const RETRY = /\bretry:\s*[1-9]|--retry[= ]?[1-9]/g
/** How the tests are run, which may not ask for another try either. */
const RUNNERS = /^(vitest\.config\.ts|tools\/test\/.*|tools\/test\.mjs|package\.json|\.ci\/run)$/

export const fixedWaits: Check = {
  name: 'fixed waits',
  reason:
    'A time that should do is too short on a slow machine and wasted on a fast one: wait for the thing itself (expect.poll, vi.waitUntil, e2e/soon.ts), or hand in the time. Nothing is tried twice.',
  find: (sources) =>
    sources
      .filter(({ path }) => TESTS.test(path) || RUNNERS.test(path))
      .flatMap(({ path, text }) =>
        [...WAYS, [RETRY, 'another try'] as const].flatMap(([way, message]) =>
          [...text.matchAll(way)].map((found) => ({ path, line: lineAt(text, found.index), message })),
        ),
      ),
}
