import { spawnSync } from 'node:child_process'
import { existsSync, statfsSync } from 'node:fs'
import { findBrowser } from '../setup/browser.mjs'
import { buildExists } from '../setup/build.mjs'
import { packagesMatchLock } from '../setup/packages.mjs'
import { projectNode } from '../setup/run.mjs'
import { lookAtDatabase } from './database.mjs'
import { lookAtPorts } from './ports.mjs'

const FREE_BYTES_MIN = 2 * 1024 ** 3
const NPM_MAJOR_MIN = 10

const fine = (found) => ({ ok: true, found })
const bad = (found, advice) => ({ ok: false, found, advice })

/** In the order in which one would mend them. */
export const checks = [
  { name: 'Node', look: node },
  { name: 'npm', look: npm },
  { name: 'packages', look: packages },
  { name: 'storefront', look: storefront },
  { name: 'database', look: lookAtDatabase },
  { name: 'ports', look: lookAtPorts },
  { name: 'browser', look: browser },
  { name: 'disk', look: disk },
]

function node() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    return bad(
      `${process.versions.node}`,
      'Node 20 or newer starts the set-up (which then brings Node 24). Install it from nodejs.org or your system.',
    )
  }
  try {
    const used = spawnSync(projectNode(), ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout.trim()
    return fine(`${used} runs the project`)
  } catch (error) {
    if (existsSync('node_modules')) return bad(error.message, 'Install Node 24.')
    return fine(`${process.versions.node} for the set-up; Node 24 comes with the packages`)
  }
}

function npm() {
  const done = spawnSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['--version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) return bad('not found', 'npm comes with Node; is its folder in PATH?')
  const version = done.stdout.trim()
  return Number(version.split('.')[0]) >= NPM_MAJOR_MIN
    ? fine(version)
    : bad(version, `npm ${NPM_MAJOR_MIN} or newer is needed: npm install -g npm`)
}

function packages() {
  if (!existsSync('node_modules')) return bad('not installed', 'npm start and npm test install them; or run npm ci.')
  return packagesMatchLock()
    ? fine('as the lockfile says')
    : bad('not as the lockfile says', 'Run npm ci; npm start and npm test do it by themselves.')
}

function storefront() {
  return fine(buildExists() ? 'built' : 'not built yet; npm start and npm test build it')
}

function browser() {
  if (!existsSync('node_modules')) return bad('looked for once the packages are installed', 'Run npm ci first.')
  const found = findBrowser()
  if (found.ok) return fine(found.browser)
  return bad(found.reason, 'Only npm test needs it: install Chromium or set CHROME_PATH. npm run verify:quick does without.')
}

function disk() {
  const { bavail, bsize } = statfsSync('.')
  const free = bavail * bsize
  const found = `${(free / 1024 ** 3).toFixed(1)} GB free`
  return free >= FREE_BYTES_MIN
    ? fine(found)
    : bad(found, `At least ${FREE_BYTES_MIN / 1024 ** 3} GB: packages take 0.7, the demo's database 0.3.`)
}
