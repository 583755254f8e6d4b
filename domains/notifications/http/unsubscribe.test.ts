import { identityRoutes, resolveBearer, setNotificationFlags, unsubscribeSignature } from '@vitrine/identity'
import { aUser, signIn } from '@vitrine/identity/testing'
import { createPanels } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { micro, systemClock } from '@vitrine/platform/kernel'
import { createSecretBox } from '@vitrine/platform/secrets'
import { type TestDatabase, testApp, testDatabase } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notificationsRoutes } from './index.ts'

const secret = 'a secret of thirty-two characters'
const all = { order_actions_notifications: true, payment_actions_notifications: true, subscription_actions_notifications: true }
const noMoney = { balancesOf: async () => ({ task: micro(0n), referral: micro(0n), total: micro(0n) }) }
let db: TestDatabase
let app: FastifyInstance
let panelId: number

beforeAll(async () => {
  db = await testDatabase()
  panelId = (await aPanel(db.database, { key: 'home' })).id
  const panels = createPanels(db.database)
  app = await testApp({
    panelOf: (host) => panels.findByHost(host),
    callerOf: (panel, bearer) => resolveBearer(db.database, panel, bearer),
    routes: [
      ...notificationsRoutes({ database: db.database, secret }),
      ...identityRoutes({
        database: db.database,
        panels,
        clock: systemClock,
        secret,
        secrets: createSecretBox('7'.repeat(64)),
        facts: noMoney,
        acting: { writeAudit: async () => [], mayAct: async () => true },
      }),
    ],
  })
})
afterAll(async () => {
  await app.close()
  await db.close()
})

async function ask(
  method: 'GET' | 'POST',
  userId: number,
  { signature = unsubscribeSignature(secret, panelId, userId), body = undefined as object | undefined, path = '/core/unsubscribe' } = {},
) {
  const url = `${path}/${userId}?signature=${signature}`
  const answer = await app.inject({ method, url, headers: { host: 'home.localhost' }, ...(body ? { payload: body } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}

describe('the link at the foot of a mail', () => {
  it('reads and changes the three switches (AUTH-011, EP-009, EP-010)', async () => {
    const { id } = await aUser(db.database, panelId)
    expect(await ask('GET', id)).toEqual({ status: 200, body: { data: all } })
    const changed = { ...all, order_actions_notifications: false }
    expect(await ask('POST', id, { body: changed })).toEqual({ status: 200, body: { data: changed } })
    expect((await ask('GET', id, { path: '/api/v1/unsubscribe' })).body.data).toEqual(changed)
    const other = `${unsubscribeSignature(secret, panelId, id).slice(0, -1)}-`
    expect((await ask('GET', id, { signature: other })).status).toBe(422)
    const refused = await ask('POST', id, { signature: other, body: all })
    expect([refused.status, refused.body]).toEqual([422, { message: 'The link is not valid.' }])
    expect((await ask('GET', id)).body.data).toEqual(changed)
  })
  it('is the one of the profile, which shows what was chosen (ENTITY-002)', async () => {
    const { id } = await aUser(db.database, panelId)
    const { headers } = await signIn(db.database, { panelId, userId: id })
    const profile = async () =>
      (await app.inject({ method: 'GET', url: '/core/api/v1/profile', headers: { host: 'home.localhost', ...headers } })).json().data
    const signature = (await profile()).unsubscribe_signature
    await ask('POST', id, { signature, body: { ...all, order_actions_notifications: false } })
    expect(await profile()).toMatchObject({ ...all, order_actions_notifications: false })
  })
  it('says the same for a user who does not exist', async () => {
    const nobody = 2_000_000_000
    expect(await ask('GET', nobody)).toEqual({ status: 422, body: { message: 'The link is not valid.' } })
  })
  it('does not open the switches of the same number on another panel', async () => {
    const { id: other } = await aPanel(db.database)
    const { id } = await aUser(db.database, panelId)
    expect((await ask('GET', id, { signature: unsubscribeSignature(secret, other, id) })).status).toBe(422)
  })
  it('takes booleans only and then changes nothing (FORM-007)', async () => {
    const { id } = await aUser(db.database, panelId)
    await db.database.transaction(panelId, (trx) => setNotificationFlags(trx, id, { order: true, payment: false, subscription: true }))
    const answer = await ask('POST', id, { body: { ...all, order_actions_notifications: 'maybe' } })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['order_actions_notifications']])
    expect((await ask('GET', id)).body.data).toEqual({ ...all, payment_actions_notifications: false })
  })
})
