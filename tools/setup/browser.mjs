import { spawnSync } from 'node:child_process'
import { projectNode, Trouble } from './run.mjs'

/** A browser that answers to --version; the journeys need one. */
export function ensureBrowser() {
  const found = findBrowser()
  if (!found.ok) {
    throw new Trouble(
      `No browser for the journeys: ${found.reason}\n` +
        '[setup] Install Chromium or set CHROME_PATH to one; "npm run verify:quick" checks everything but the browser.',
    )
  }
}

export function findBrowser() {
  const done = spawnSync(projectNode(), ['tools/chromium.ts'], { encoding: 'utf8' })
  if (done.status !== 0) return { ok: false, reason: (done.stderr || String(done.error)).trim() }
  return { ok: true, browser: done.stdout.trim() }
}
