import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureOperator, TEST_SECRET, testSecrets } from '../testing/index.ts'
import { findOperatorByEmail } from './operator-store.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

it('finds an operator by the address they sign in with, and nobody by another', async () => {
  const known = { email: 'ines@example.com', name: 'Ines', password: 'correct horse battery', sharedSecret: TEST_SECRET, places: [] }
  const operatorId = await ensureOperator(db.database, testSecrets, { ...known, now: new Date() })
  const find = (email: string) => db.database.system((trx) => findOperatorByEmail(trx, email))
  expect([await find('ines@example.com'), await find('nobody@example.com')]).toEqual([operatorId, undefined])
})
