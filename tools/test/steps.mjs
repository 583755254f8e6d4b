import { existsSync } from 'node:fs'
import path from 'node:path'
import { projectNode } from '../setup/run.mjs'

/**
 * The steps in order. A step runs a command and counts as one, or vitest and counts its tests from the report it writes. Building is a
 * step too: when it fails, the rest still says what it knows. Journeys wait more than they work, so two of them run at a time, each in
 * a shop of its own. Nothing is tried twice: a test that fails now and then is a defect that is told.
 */
export function stepsFor({ quick, reports }) {
  const node = projectNode()
  const tests = (report, projects) => ({
    command: 'vitest',
    report: path.join(reports, `${report}.json`),
    args: ['run', '--passWithNoTests', ...projects.map((project) => `--project=${project}`), '--reporter=default', '--reporter=json'],
  })
  const vitest = (name, ...projects) => ({ name, ...tests(name.replaceAll(' ', '-'), projects) })
  const script = (name, file, ...args) => (existsSync(file) ? [{ name, command: node, args: [file, ...args] }] : [])

  const full = (...steps) => (quick ? [] : steps)
  return [
    { name: 'route types', command: 'npm', args: ['run', '--silent', 'typegen'] },
    { name: 'types', command: 'tsc', args: ['--noEmit', '-p', '.', '--checkers', '1'] },
    { name: 'format and lint', command: 'biome', args: ['check', '.', '--max-diagnostics=60'] },
    ...full({ name: 'storefront builds', command: node, args: ['tools/setup.mjs', '--build'] }),
    { name: 'tidy', command: node, args: ['tools/tidy/run.ts'] },
    vitest('unit tests', 'unit'),
    vitest('database and http tests', 'db', 'http'),
    { name: 'rows of statements were compared', command: node, args: ['tools/rows/check.ts'] },
    ...full(
      { name: 'a browser is at hand', command: node, args: ['tools/setup.mjs', '--browser'] },
      vitest('controls in a browser', 'browser'),
      ...script('smoke', 'tools/smoke.ts'),
      { ...vitest('journeys', 'journeys'), env: { JOURNEYS_AT_ONCE: '2' } },
      ...script('faults', 'e2e/faults/faults.ts', '--short'),
    ),
  ]
}
