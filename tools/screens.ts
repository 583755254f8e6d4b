import { parseArgs } from 'node:util'
import { locales } from '@vitrine/platform/kernel'
import { temporaryFolder } from '@vitrine/platform/processes'
import { chromium } from 'playwright-core'
import { chromiumPath } from './chromium.ts'
import { evidenceFile, type Finding, writeEvidence } from './evidence/evidence.ts'
import { type Walked, walk } from './screens/walk.ts'
import { startStack } from './stack/stack.ts'

const { values: options } = parseArgs({
  options: { short: { type: 'boolean', default: false }, write: { type: 'boolean', default: false }, origin: { type: 'string' } },
})
const CUSTOMER = { email: 'mara@tidewell.example', password: 'calm-tide-27' }

async function main(): Promise<boolean> {
  const started = Date.now()
  const dataDir = temporaryFolder('vitrine-screens-')
  const stack = options.origin
    ? undefined
    : await startStack({
        dataDir: dataDir.path,
        port: 0,
        durable: false,
        timingsDivisor: 30,
        serverEnvironment: { PAGES_PER_MINUTE: '100000' },
      })
  const isRoot = process.getuid?.() === 0
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-gpu'],
  })
  try {
    const walked = await walk({
      browser,
      origin: options.origin ?? `http://tidewell.localhost:${stack?.port}`,
      customer: CUSTOMER,
      locales: options.short ? ['en', 'ja'] : locales,
      schemes: ['light', 'dark'],
      axeLocales: options.short ? [] : ['en', 'de', 'ja'],
      say: (line) => console.info(line),
    })
    const finding = findingOf(walked, Date.now() - started)
    for (const line of finding.lines) console.info(line)
    if (options.write) writeEvidence(evidenceFile, finding)
    return walked.troubles.length === 0
  } finally {
    await browser.close()
    await stack?.stop()
    dataDir.remove()
  }
}

function findingOf({ screens, opened, withAxe, troubles }: Walked, ms: number): Finding {
  const minutes = (ms / 60_000).toFixed(1)
  return {
    name: 'screens',
    lines: [
      `${screens.length} screens, ${opened} opened at 320 px in ${minutes} minutes (\`npm run test:screens\`): no complaint of the browser, no key without words, no sideways scrolling; axe at 1440 px on ${withAxe} of them.`,
      troubles.length === 0 ? '- troubles: none' : `- troubles: **${troubles.length}**`,
      ...troubles.map(({ at, what }) => `  - ${at}: ${what}`),
    ],
  }
}

main().then(
  (isFine) => process.exit(isFine ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.stack : error)
    process.exit(1)
  },
)
