import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BROWSER_ARGUMENTS, chromiumPath } from './tools/chromium.ts'

const generated = ['**/node_modules/**', '**/build/**']
// A shared machine may stall for seconds: generous timeouts. No retries: a flaky test is a defect.
const patient = { retry: 0, expect: { poll: { timeout: 30_000 } }, testTimeout: 60_000, hookTimeout: 60_000 }
const onDatabase = {
  ...patient,
  globalSetup: ['platform/testing/cluster.setup.ts', 'tools/rows/rows.setup.ts'],
  setupFiles: ['platform/testing/rows/every-file.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

const inBrowser = '**/*.browser.test.tsx'
const asked = process.argv.filter((argument, at, all) => argument.startsWith('--project=') || all[at - 1] === '--project')
const isBrowserAsked = asked.length === 0 || asked.some((project) => project.endsWith('browser'))
/** Only where these tests run is a browser looked for, which may have to be fetched; where there is none, all others run. */
const browser = isBrowserAsked ? await chromiumPath().catch(() => '') : ''

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...generated, '**/*.db.test.ts', '**/http/**/*.test.ts', 'apps/server/tests/**', inBrowser],
          ...patient,
        },
      },
      {
        optimizeDeps: {
          include: [
            'react',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'vitest-browser-react',
            '@base-ui/react/menu',
            '@base-ui/react/combobox',
            '@base-ui/react/autocomplete',
          ],
        },
        test: {
          name: 'browser',
          include: [inBrowser],
          exclude: generated,
          ...patient,
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
          ...patient,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
