import { ensureOperator, TEST_SECRET, testSecrets } from '@vitrine/operators/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callVitrine } from '../testing/call-vitrine.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const tool = (...args: string[]): Promise<string> => callVitrine(db.adminUrl, ['operators', ...args])

it('a deployment gets a code for its first owner, and owners who lost their second factor another one', async () => {
  expect(await tool('first-owner')).toMatch(/^vt_[\w-]{43}\n$/)
  const ines = { email: 'ines@example.com', name: 'Ines', password: 'correct horse battery' }
  await ensureOperator(db.database, testSecrets, {
    ...ines,
    sharedSecret: TEST_SECRET,
    deploymentRole: 'owner',
    places: [],
    now: new Date(),
  })
  await expect(tool('first-owner')).rejects.toThrow('owner')
  await expect(tool('reset-factor', 'nobody@example.com')).rejects.toThrow('No operator has this address')
  expect(await tool('reset-factor', 'ines@example.com')).toContain('sets another app up')
})
