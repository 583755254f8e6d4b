import { defineConfig } from 'vitest/config'

const generated = ['**/node_modules/**', '**/build/**']
// A shared machine may stand still for seconds: what is waited for may take its time. Nothing is tried twice: what fails now and then is broken.
const patient = { retry: 0, expect: { poll: { timeout: 30_000 } }, testTimeout: 60_000, hookTimeout: 60_000 }
const onDatabase = { ...patient, globalSetup: ['platform/testing/cluster.setup.ts'], testTimeout: 120_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...generated, '**/*.db.test.ts', '**/http/**/*.test.ts', 'apps/server/tests/**'],
          ...patient,
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
