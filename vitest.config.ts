import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BROWSER_ARGUMENTS, chromiumPath } from './tools/chromium.ts'
import { LongestFirst } from './tools/test/longest-first.ts'
import { memoryFolder } from './tools/test/memory-folder.ts'

// Workers, their clusters and browsers make temporary files where this says.
process.env.TMPDIR ??= memoryFolder()

const generated = ['**/node_modules/**', '**/build/**']
// A shared machine may stall for seconds: generous timeouts. No retries: a flaky test is a defect.
const longTimeouts = { retry: 0, expect: { poll: { timeout: 30_000 } }, testTimeout: 60_000, hookTimeout: 60_000 }
const onDatabase = {
  ...longTimeouts,
  // Modules are loaded once for all files: less than half the time. Each file has a database and a server of its own; modules hold no state of theirs.
  isolate: false,
  globalSetup: ['platform/testing/cluster.setup.ts', 'tools/rows/rows.setup.ts'],
  setupFiles: ['platform/testing/rows/every-file.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

const inBrowser = '**/*.browser.test.tsx'
const requested = process.argv.filter((argument, at, all) => argument.startsWith('--project=') || all[at - 1] === '--project')
const isBrowserRequested = requested.length === 0 || requested.some((project) => project.endsWith('browser'))
/** Only where these tests run is a browser looked for, which may have to be fetched; where there is none, all others run. */
const browser = isBrowserRequested ? await chromiumPath().catch(() => '') : ''

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // A run of what changed runs everything after a change of these.
    forceRerunTriggers: ['**/package-lock.json', '**/vitest.config.ts', '**/migrations/**'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...generated, '**/*.db.test.ts', '**/http/**/*.test.ts', 'apps/server/tests/**', inBrowser],
          // Modules are loaded once for all files: half the work. A unit test leaves no state in a module.
          isolate: false,
          ...longTimeouts,
        },
      },
      {
        optimizeDeps: {
          include: [
            'react',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'react-router',
            '@tanstack/react-query',
            '@tanstack/react-virtual',
            'uqr',
            'vitest-browser-react',
            '@base-ui/react/menu',
            '@base-ui/react/combobox',
            '@base-ui/react/dialog',
            '@base-ui/react/select',
            '@base-ui/react/popover',
            '@base-ui/react/tooltip',
            '@base-ui/react/autocomplete',
          ],
        },
        test: {
          name: 'browser',
          include: [inBrowser],
          exclude: generated,
          ...longTimeouts,
          setupFiles: ['ui/controls/testing/look.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: browser, args: [...BROWSER_ARGUMENTS] } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      { test: { name: 'db', include: ['**/*.db.test.ts'], exclude: generated, ...onDatabase } },
      {
        test: {
          name: 'http',
          include: ['domains/*/http/**/*.test.ts', 'platform/http/**/*.test.ts', 'apps/server/tests/**/*.test.ts'],
          exclude: generated,
          ...onDatabase,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.e2e.ts'],
          exclude: generated,
          globalSetup: ['e2e/journeys.setup.ts'],
          setupFiles: ['e2e/every-journey.ts'],
          // A worker loads modules and starts its browser once: journeys leave nothing in either.
          isolate: false,
          ...longTimeouts,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Anyone who reads a list of failures sees what a browser complained about, not that it did.
          chaiConfig: { truncateThreshold: 0 },
          // Each has a shop of its own, which takes seconds to start: one, unless a whole run asks for more.
          maxWorkers: Number(process.env.JOURNEYS_AT_ONCE ?? 1),
        },
      },
    ],
  },
})
