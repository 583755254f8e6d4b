// Makes a checkout ready: packages installed, storefront built (--build), a browser at hand (--browser); then becomes the program named by --run FILE, with what
// follows. --verbose shows everything that the steps say. Runs before the other commands,
// on any Node from 20 and with built-ins only, because it is what brings everything else. Does nothing when nothing changed.
import path from 'node:path'
import { ensureBrowser } from './setup/browser.mjs'
import { ensureBuild } from './setup/build.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { become, Trouble } from './setup/run.mjs'
import { withLock } from './setup/stamp.mjs'

process.chdir(path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..'))

try {
  await withLock(async () => {
    await ensurePackages()
    if (process.argv.includes('--build')) await ensureBuild()
    if (process.argv.includes('--browser')) ensureBrowser()
  })
  const run = process.argv.indexOf('--run')
  if (run > 0) process.exitCode = await become(process.argv[run + 1], process.argv.slice(run + 2))
} catch (error) {
  if (!(error instanceof Trouble)) throw error
  console.error(`\n[setup] ${error.message}\n[setup] "npm run doctor" looks at everything this project needs.`)
  process.exitCode = 1
}
