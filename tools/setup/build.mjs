import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { precompress } from './precompress.mjs'
import { npm } from './run.mjs'
import { hashOf, isFresh, sourcesIn, stamp } from './stamp.mjs'
import { step } from './step.mjs'

const ASSETS = path.join('apps', 'storefront', 'build', 'client', 'assets')
const SERVER_BUILD = path.join('apps', 'storefront', 'build', 'server', 'index.js')

/** Builds the storefront when something that ends up in it changed, and lays compressed copies beside its assets. */
export async function ensureBuild() {
  const hash = hashOf(buildSources())
  if (isFresh('build', hash) && buildExists()) return
  await step('storefront built', () => npm(['run', '--silent', 'build'], 'The lines above name the file.'))
  await step('assets compressed', async () => precompress(ASSETS))
  stamp('build', hash)
}

export const buildExists = () => existsSync(ASSETS) && existsSync(SERVER_BUILD)

function buildSources() {
  const contracts = readdirSync('domains').map((domain) => path.join('domains', domain, 'contract'))
  const folders = [path.join('apps', 'storefront'), 'ui', path.join('domains', 'pricing'), path.join('platform', 'kernel'), ...contracts]
  const written = folders.flatMap(sourcesIn).filter((file) => !/\.test\.tsx?$/.test(file))
  return ['package-lock.json', ...written]
}
