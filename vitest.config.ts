import { defineConfig } from 'vitest/config'

const generated = ['**/node_modules/**', '**/build/**']
// A shared machine may stand still for seconds: what fails twice in a row is broken, and what is polled for may take its time.
const patient = { retry: 1, expect: { poll: { timeout: 15_000 } } }
const onDatabase = { ...patient, globalSetup: ['platform/testing/cluster.setup.ts'], testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...generated, '**/*.db.test.ts', '**/http/*.test.ts'],
          testTimeout: 20_000,
          ...patient,
        },
      },
      { test: { name: 'db', include: ['**/*.db.test.ts'], exclude: generated, ...onDatabase } },
      {
        test: {
          name: 'http',
          include: ['domains/*/http/*.test.ts', 'platform/http/*.test.ts', 'apps/server/**/http/*.test.ts'],
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
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
          ...patient,
        },
      },
    ],
  },
})
