// Makes a checkout ready: packages installed, storefront built (--build), a browser at hand (--browser). Runs before the other commands,
// on any Node from 20 and with built-ins only, because it is what brings everything else. Does nothing when nothing changed.
import path from 'node:path'
import { ensureBrowser } from './setup/browser.mjs'
import { ensureBuild } from './setup/build.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { Trouble } from './setup/run.mjs'
import { withLock } from './setup/stamp.mjs'

process.chdir(path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..'))

try {
  await withLock(async () => {
    ensurePackages()
    if (process.argv.includes('--build')) ensureBuild()
    if (process.argv.includes('--browser')) ensureBrowser()
  })
} catch (error) {
  if (!(error instanceof Trouble)) throw error
  console.error(`\n[setup] ${error.message}\n[setup] "npm run doctor" looks at everything this project needs.`)
  process.exitCode = 1
}
