import { existsSync } from 'node:fs'
import path from 'node:path'
import { projectNode } from '../setup/run.mjs'

/**
 * Journeys of every run: buyers, resellers, attackers and those who work in the console, every kind of order and payment method, and the screens. The others are
 * of long runs.
 */
export const JOURNEYS_ALWAYS = [
  'e2e/roles/attacker',
  'e2e/roles/buyer',
  'e2e/roles/finance',
  'e2e/roles/guest',
  'e2e/roles/manager',
  'e2e/roles/owner',
  'e2e/roles/partner',
  'e2e/roles/reseller',
  'e2e/roles/support',
  'e2e/storefront/orders/order-kinds',
  'e2e/storefront/money/payment-methods',
  'e2e/storefront/pages/screens',
  'e2e/console/screens',
]

/**
 * The steps in order: what stands in one array runs at the same time, each lane its steps one after the other. Checking types and the faults each use one
 * core for long; what stands beside them uses the other. Tests of vitest use two by themselves.
 * A step runs a command and counts as one, or vitest and counts its tests from the report it writes. Building is a
 * step too: when it fails, the rest still says what it knows. Journeys wait more than they work, so two of them run at a time, each in
 * a shop of its own. Nothing is tried twice: a test that fails now and then is a defect that is told. A long run has all journeys and whole tables (docs/adr/0098).
 */
export function stepsFor({ quick, long, reports, changedSince }) {
  const node = projectNode()
  const tests = (report, args) => ({
    command: 'vitest',
    report: path.join(reports, `${report}.json`),
    args: ['run', '--passWithNoTests', ...args, '--reporter=default', '--reporter=json'],
  })
  const vitest = (name, ...args) => ({ name, ...tests(name.replaceAll(' ', '-'), args) })
  const script = (name, file, ...args) => (existsSync(file) ? [{ name, command: node, args: [file, ...args] }] : [])

  const typegen = { name: 'route types', command: 'npm', args: ['run', '--silent', 'typegen'] }
  const types = { name: 'types', command: 'tsc', args: ['--noEmit', '-p', '.', '--checkers', '1'] }
  const lint = { name: 'format and lint', command: 'biome', args: ['check', '.', '--error-on-warnings', '--max-diagnostics=60'] }
  const tidy = { name: 'tidy', command: node, args: ['tools/tidy/run.ts'] }
  const unit = vitest('unit tests', '--project=unit')
  const onDatabase = ['--project=db', '--project=http']
  if (quick) {
    const changed = vitest('database and http tests of what changed', ...onDatabase, `--changed=${changedSince}`)
    return [[[typegen]], [[types], [lint, tidy]], [[unit]], [[changed]]]
  }
  const build = { name: 'storefront builds', command: node, args: ['tools/setup.mjs', '--build'] }
  const browser = { name: 'a browser is at hand', command: node, args: ['tools/setup.mjs', '--browser'] }
  return [
    [[typegen]],
    [[types], [lint, build, tidy]],
    [[unit]],
    [[vitest('database and http tests', ...onDatabase)]],
    [[{ name: 'rows of statements were compared', command: node, args: ['tools/rows/check.ts'] }, browser]],
    [
      [vitest('controls in a browser', '--project=browser'), ...script('smoke', 'tools/smoke.ts')],
      script('faults', 'e2e/faults/faults.ts', '--short'),
    ],
    [[{ ...vitest('journeys', '--project=journeys', ...(long ? [] : JOURNEYS_ALWAYS)), env: { JOURNEYS_AT_ONCE: '2' } }]],
  ]
}
