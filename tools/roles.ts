// `npm run roles [-- guest buyer] [--watch]`: runs whole roles of e2e/roles, each a person's story from the first page to a comparison of everybody's books; all
// of them unless some are named. With --watch the browser is shown, slowly enough to follow.
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { chromiumPath, isPackaged } from './chromium.ts'
import { readRoles, whyNotShown } from './roles/options.ts'
import { runTool } from './run-tool.ts'

const ROOT = path.join(import.meta.dirname, '..')
const FOLDER = 'e2e/roles'
const ENDING = '.e2e.ts'

async function main(): Promise<number> {
  const known = readdirSync(path.join(ROOT, FOLDER)).flatMap((name) => (name.endsWith(ENDING) ? [name.slice(0, -ENDING.length)] : []))
  const { roles, isWatched } = readRoles(process.argv.slice(2), known.toSorted())
  if (isWatched) await refuseUnseen()
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
  const files = roles.map((role) => `${FOLDER}/${role}${ENDING}`)
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'journeys', ...files], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...(isWatched ? { WATCH_BROWSER: '1' } : {}) },
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Before anything is started for nobody's eyes. */
async function refuseUnseen(): Promise<void> {
  const browser = await chromiumPath()
  const problem = whyNotShown({ platform: process.platform, environment: process.env, isPackaged: isPackaged(browser) })
  if (problem) throw new Error(problem)
}

runTool(main)
