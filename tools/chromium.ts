// Finds a Chromium for the journeys. Run by itself it prints where it is and its version, or says why there is none.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { onDemand } from './on-demand/install.ts'

const SYSTEM_BROWSERS = [
  // Without the windows and menus of a whole browser, which take time from the pages.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** CHROME_PATH, else a browser of the system, else the one of @sparticuz/chromium, which is installed then (no root, no package manager). CHROME_PATH=packaged asks for the last. */
export async function chromiumPath(): Promise<string> {
  const requested = process.env.CHROME_PATH
  if (requested && requested !== 'packaged') {
    if (!existsSync(requested)) throw new Error(`CHROME_PATH names ${requested}, which does not exist`)
    return requested
  }
  const system = requested === 'packaged' ? undefined : SYSTEM_BROWSERS.find((browser) => existsSync(browser) && versionOf(browser))
  return system ?? packagedChromium()
}

/**
 * A window of its own is opened for every visitor, and a whole Chromium loads two pages for the address bar of each: most of what a visitor costs.
 * The browser takes the last list that it is given, so this one repeats what matters here of Playwright's.
 */
const DISABLED_FEATURES = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'PreloadTopChromeWebUI'],
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose'],
  ...['HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints'],
  ...['PaintHolding', 'PreconnectToSearch', 'TcpPortRandomizationWin', 'ThirdPartyStoragePartitioning'],
]

/** How every browser of tests is started: no chat with its maker, and no sandbox where root, as in containers, may not have one. */
export const BROWSER_ARGUMENTS: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
]

const PACKAGED = path.join(import.meta.dirname, '..', 'node_modules', '.cache', 'chromium')

/** Whether it is the browser of the packages, which has no window. */
export const isPackaged = (browser: string): boolean => browser.startsWith(PACKAGED + path.sep)

/**
 * The package unpacks itself below TMPDIR and takes an older browser it finds there for its own, so it gets a folder of its own.
 * It brings the libraries a bare machine lacks only where it detects a cloud function.
 */
async function packagedChromium(): Promise<string> {
  mkdirSync(PACKAGED, { recursive: true })
  const program = path.join(await onDemand('chromium'), 'print-path.mjs')
  const env = { ...process.env, TMPDIR: PACKAGED, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }
  const done = spawnSync(process.execPath, [program], { encoding: 'utf8', env })
  if (done.status !== 0) throw new Error(`the packaged Chromium does not unpack itself: ${done.stderr || done.error}`)
  return done.stdout.trim()
}

/** Some systems ship a stub that only says how to install the browser: it has no version. */
function versionOf(browser: string): string | undefined {
  const answer = spawnSync(browser, ['--version'], { encoding: 'utf8' })
  return answer.status === 0 ? answer.stdout.trim() : undefined
}

if (import.meta.main) {
  try {
    const browser = await chromiumPath()
    const version = versionOf(browser)
    if (!version) throw new Error(`${browser} does not start`)
    console.info(`${browser} (${version})`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
