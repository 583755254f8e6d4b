import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findUser } from '../../queries/profile/find-user.ts'
import { aUser, signIn } from '../../testing/index.ts'
import { isPassword } from '../credentials/hash-password.ts'
import { deleteSpentSessions } from './delete-spent-sessions.ts'
import { ensureGuestAccount } from './ensure-guest-account.ts'

let db: TestDatabase
let panelId: number
beforeAll(async () => {
  db = await testDatabase()
  panelId = (await aPanel(db.database)).id
})
afterAll(() => db.close())

describe('the account of a guest', () => {
  const ensure = (email: string) => db.database.transaction(panelId, (trx) => ensureGuestAccount(trx, { email, locale: 'de' }))
  it('is made once, without a password and in the guest’s language', async () => {
    const first = await ensure('guest@x.test')
    expect(await ensure('guest@x.test')).toEqual({ userId: first.userId, created: false })
    const user = await db.database.read(panelId, (trx) => findUser(trx, first.userId))
    expect(user).toMatchObject({ email: 'guest@x.test', name: 'guest', locale: 'de', hasPassword: false, emailVerifiedAt: null })
    expect(await isPassword('', null)).toBe(false)
  })
  it('is made once when two orders arrive concurrently', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => ensure('race@x.test')))
    expect(new Set(made.map((account) => account.userId)).size).toBe(1)
    expect(made.filter((account) => account.created)).toHaveLength(1)
  })
  it('is bound once to the affiliate whose code the guest brought, and to nobody by an unknown one', async () => {
    const [first, second] = [await aUser(db.database, panelId), await aUser(db.database, panelId)]
    const bring = async (email: string, affiliateCode: string) => {
      const { userId } = await db.database.transaction(panelId, (trx) => ensureGuestAccount(trx, { email, locale: 'en', affiliateCode }))
      return (await db.database.read(panelId, (trx) => findUser(trx, userId)))?.referredBy
    }
    expect(await bring('brought@x.test', first.affiliateCode.toLowerCase())).toBe(first.id)
    expect(await bring('brought@x.test', second.affiliateCode)).toBe(first.id)
    expect(await bring('alone@x.test', 'NOBODY00')).toBeNull()
  })
  it('is announced with the order or not at all', async () => {
    const failing = db.database.transaction(panelId, async (trx) => {
      await ensureGuestAccount(trx, { email: 'lost@x.test', locale: 'en' })
      throw new Error('the order failed')
    })
    await expect(failing).rejects.toThrow('the order failed')
    const events = await db.database.read(panelId, (trx) =>
      trx.rows(sql`select 1 from platform.outbox where topic = 'identity.guest-account-created'`),
    )
    expect(events).toHaveLength(4)
  })
})

describe('the nightly tidying', () => {
  it('purges what nobody can use, and leaves what somebody can', async () => {
    const { userId } = await db.database.transaction(panelId, (trx) => ensureGuestAccount(trx, { email: 'tidy@x.test', locale: 'en' }))
    const day = 86_400_000
    await signIn(db.database, { panelId, userId, now: new Date(Date.now() - 9 * day) })
    const kept = await signIn(db.database, { panelId, userId })
    await db.database.transaction(panelId, (trx) => deleteSpentSessions(trx, new Date()))
    const rows = await db.database.read(panelId, (trx) =>
      trx.rows(sql<{ session_id: string }>`select session_id from identity.session where user_id = ${userId}`),
    )
    expect(rows.map((row) => row.session_id)).toEqual([kept.sessionId])
  })
})
