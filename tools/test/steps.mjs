import { existsSync } from 'node:fs'
import path from 'node:path'
import { buildExists } from '../setup/build.mjs'
import { projectNode } from '../setup/run.mjs'

/**
 * The steps in order. A step either runs a command (and counts as one), or vitest (and counts its tests, from the report it writes),
 * or checks something in this process.
 */
export function stepsFor({ quick, reports }) {
  const node = projectNode()
  const vitest = (name, ...projects) => ({
    name,
    command: 'vitest',
    report: path.join(reports, `${name.replaceAll(' ', '-')}.json`),
    args: ['run', '--passWithNoTests', ...projects.map((project) => `--project=${project}`), '--reporter=default', '--reporter=json'],
  })
  const script = (name, file, ...args) => (existsSync(file) ? [{ name, command: node, args: [file, ...args] }] : [])

  const still = [
    { name: 'route types', command: 'npm', args: ['run', '--silent', 'typegen'] },
    { name: 'types', command: 'tsc', args: ['--noEmit', '-p', '.'] },
    { name: 'format and lint', command: 'biome', args: ['check', '.', '--max-diagnostics=60'] },
    { name: 'tidy', command: node, args: ['tools/tidy/run.ts'] },
    vitest('unit tests', 'unit'),
    vitest('database and http tests', 'db', 'http'),
  ]
  if (quick) return still
  return [
    ...still,
    { name: 'storefront is built', check: buildExists },
    ...script('smoke', 'tools/smoke.ts'),
    vitest('journeys', 'journeys'),
    ...script('faults', 'tools/faults.ts', '--short'),
  ]
}
