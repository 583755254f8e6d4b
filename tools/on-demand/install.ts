import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { npm } from '../setup/run.mjs'
import { hashOf, isFresh, stamp, withLock } from '../setup/stamp.mjs'
import { step } from '../setup/step.mjs'

const FOLDER = 'tools/on-demand'

/**
 * Installs the packages of one folder below tools/on-demand, unless they lie there already, and returns the folder. They are what a single benchmark or a
 * machine without a browser needs: large trees that every checkout would wait for otherwise. Fails when the registry cannot be reached.
 */
export async function onDemand(name: 'chromium' | 'lighthouse'): Promise<string> {
  const folder = path.join(FOLDER, name)
  const hash = hashOf([path.join(folder, 'package-lock.json')])
  const isThere = () => isFresh(name, hash) && existsSync(path.join(folder, 'node_modules'))
  if (!isThere()) {
    await withLock(async () => {
      if (isThere()) return
      await step(`${name} (once)`, () =>
        npm(['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'], 'Is the npm registry reachable? "npm ping" tells.'),
      )
      stamp(name, hash)
    }, `on-demand-${name}`)
  }
  return folder
}

/** The program that a package installed on demand brings under this name in its package.json. */
export function programOf(folder: string, name: string): string {
  const at = path.join(folder, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(path.join(at, 'package.json'), 'utf8')) as { readonly bin: Readonly<Record<string, string>> }
  const file = bin[name]
  if (!file) throw new Error(`${name} brings no program of its name`)
  return path.resolve(at, file)
}
