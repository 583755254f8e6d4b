import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { ensureOperator, TEST_SECRET, testSecrets } from '@vitrine/operators/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const run = promisify(execFile)
const tool = async (...args: string[]): Promise<string> => {
  const env = { ...process.env, DATABASE_URL: db.adminUrl, DATABASE_ADMIN_URL: '' }
  const { stdout } = await run(process.execPath, [path.join(import.meta.dirname, '../vitrine.ts'), 'operators', ...args], { env })
  return stdout
}

it('a deployment gets a code for its first owner, and owners who lost their second factor another one', { timeout: 120_000 }, async () => {
  expect(await tool('first-owner')).toMatch(/^vt_[\w-]{43}\n$/)
  const ines = { email: 'ines@example.com', name: 'Ines', password: 'correct horse battery' }
  await ensureOperator(db.database, testSecrets, {
    ...ines,
    sharedSecret: TEST_SECRET,
    deploymentRole: 'owner',
    places: [],
    now: new Date(),
  })
  await expect(tool('first-owner')).rejects.toThrow()
  await expect(tool('reset-factor', 'nobody@example.com')).rejects.toThrow()
  expect(await tool('reset-factor', 'ines@example.com')).toContain('sets another app up')
})
