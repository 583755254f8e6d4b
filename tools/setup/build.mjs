import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { precompress } from './precompress.mjs'
import { npm } from './run.mjs'
import { hashOf, isFresh, sourcesIn, stamp } from './stamp.mjs'
import { step } from './step.mjs'

const ASSETS = path.join('apps', 'storefront', 'build', 'client', 'assets')
const SERVER_BUILD = path.join('apps', 'storefront', 'build', 'server', 'index.js')
const CONSOLE = path.join('apps', 'console')
const CONSOLE_BUILD = path.join(CONSOLE, 'build', 'client')

/** Builds the storefront and the console when something that ends up in them changed, and lays compressed copies beside their assets. */
export async function ensureBuild() {
  await ensureStorefront()
  await ensureConsole()
}

async function ensureStorefront() {
  const hash = hashOf(buildSources())
  if (isFresh('build', hash) && buildExists()) return
  await step('storefront built', () => npm(['run', '--silent', 'build'], 'The lines above name the file.'))
  await step('assets compressed', async () => precompress(ASSETS))
  stamp('build', hash)
}

async function ensureConsole() {
  const hash = hashOf(consoleSources())
  const exists = existsSync(path.join(CONSOLE_BUILD, 'index.html'))
  if (exists && isFresh('console', hash)) return
  await step('console built', () => npm(['run', '--silent', 'build', '-w', '@vitrine/console'], 'The lines above name the file.'))
  await step('console compressed', async () => precompress(path.join(CONSOLE_BUILD, 'assets')))
  stamp('console', hash)
}

export const buildExists = () => existsSync(ASSETS) && existsSync(SERVER_BUILD)

function buildSources() {
  const contracts = readdirSync('domains').map((domain) => path.join('domains', domain, 'contract'))
  const folders = [path.join('apps', 'storefront'), 'ui', path.join('domains', 'pricing'), path.join('platform', 'kernel'), ...contracts]
  return writtenIn(folders)
}

const consoleSources = () => writtenIn([CONSOLE, 'ui', path.join('platform', 'kernel')])

const writtenIn = (folders) => ['package-lock.json', ...folders.flatMap(sourcesIn).filter((file) => !/\.test\.tsx?$/.test(file))]
