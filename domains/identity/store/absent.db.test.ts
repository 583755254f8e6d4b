import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockConfirmation } from './confirmation-store.ts'
import { findEmailChange } from './email-change-store.ts'
import { findSession } from './session-store.ts'
import { ownYoutubeAccountOfChannel } from './youtube-store.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const NOBODY = '00000000-0000-4000-8000-000000000000'

it('what nobody has is found by nobody: links, changes, sessions, channels', async () => {
  const found = await db.database.transaction(1, async (trx) => [
    await lockConfirmation(trx, Buffer.from('none'), new Date()),
    await findEmailChange(trx, NOBODY),
    await findSession(trx, NOBODY),
    await ownYoutubeAccountOfChannel(trx, { userId: 1, channelId: 'UC0' }),
  ])
  expect(found).toEqual([undefined, undefined, undefined, undefined])
})
