import type { Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '../testing/index.ts'

const DAY_MS = 86_400_000
let db: TestDatabase
let known: ConsoleApp
let panel: Panel
let owner: OperatorClient
let other: OperatorClient
let manager: OperatorClient
let people = 0
beforeAll(async () => {
  db = await testDatabase()
  known = await consoleApp(db.database)
  panel = await aPanel(db.database, { key: 'harbour' })
  owner = await enter('owner@example.com', 'owner')
  other = await enter('other@example.com', 'owner')
  manager = await enter('manager@example.com', 'manager')
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

const enter = (email: string, role: 'owner' | 'manager' | 'support') => signedIn(known, { email, places: [{ panelId: panel.id, role }] })
const P = '/panels/harbour'
async function colleague(): Promise<number> {
  people += 1
  return (await enter(`colleague${people}@example.com`, 'support')).operatorId
}
const change = (id: number, version: number, role: string, who = owner) => who.ask('PATCH', `${P}/staff/${id}`, { version, role })
const undo = (row: string | undefined, who = owner) => who.ask('POST', `${P}/audit/${row}/undo`, {})
const memberOf = async (id: number) =>
  (await owner.ask('GET', `${P}/staff?limit=200`)).body.rows.find((row: { id: number }) => row.id === id)
const detailOf = async (row: string | undefined) => (await owner.ask('GET', `${P}/audit/${row}`)).body.data

describe('undoing a change', () => {
  it('brings back what was before, once, and can itself be undone', async () => {
    const id = await colleague()
    const changed = await change(id, 1, 'editor')
    expect(await detailOf(changed.undo)).toMatchObject({ undoes: null, undo: { isPossible: true, count: 1, undoneIn: null } })
    expect((await undo(changed.undo)).body).toEqual({ data: { undone: 1 } })
    expect(await memberOf(id)).toMatchObject({ role: 'support', version: 3 })
    const { undo: state } = await detailOf(changed.undo)
    expect(state).toMatchObject({ isPossible: false, undoneIn: expect.any(Number) })
    const row = await detailOf(String(state.undoneIn))
    expect(row).toMatchObject({
      action: 'change.undone',
      undoes: Number(changed.undo),
      permission: 'staff.edit',
      before: { role: 'editor' },
      after: { role: 'support' },
      undo: { isPossible: true },
    })
    expect((await undo(changed.undo)).status).toBe(422)
    expect((await undo(String(row.id))).status).toBe(200)
    expect(await memberOf(id)).toMatchObject({ role: 'editor' })
  })
  it('happens once under one key', async () => {
    const id = await colleague()
    const { undo: row } = await change(id, 1, 'editor')
    const key = { 'idempotency-key': 'back' }
    const answers = [0, 1].map(() => owner.ask('POST', `${P}/audit/${row}/undo`, {}, key))
    const [one, two] = await Promise.all(answers)
    expect([one?.status, two?.text]).toEqual([200, one?.text])
    expect(await memberOf(id)).toMatchObject({ role: 'support', version: 3 })
  })
  it('is refused where somebody changed the same field since, and says who and when', async () => {
    const id = await colleague()
    const { undo: row } = await change(id, 1, 'editor')
    await change(id, 2, 'auditor', other)
    const refused = await undo(row)
    expect([refused.status, refused.body.details]).toEqual([
      422,
      { code: 'changed_meanwhile', current: '3', by: 'other', at: expect.any(String) },
    ])
    expect(await memberOf(id)).toMatchObject({ role: 'auditor', version: 3 })
  })
  it('leaves alone what others changed beside it', async () => {
    const id = await colleague()
    const { undo: row } = await change(id, 1, 'editor')
    await other.ask('PATCH', `${P}/staff/${id}`, { version: 2, takes: ['content.edit'] })
    expect((await undo(row)).status).toBe(200)
    expect(await memberOf(id)).toMatchObject({ role: 'support', takes: ['content.edit'] })
  })
  it('needs the right to the change itself, also its fresh proof', async () => {
    const id = await colleague()
    const { undo: row } = await change(id, 1, 'editor')
    // Somebody who sees their own rows only finds none of others.
    expect((await undo(row, manager)).status).toBe(404)
    known.time.now = new Date(known.time.now.getTime() + 11 * 60_000)
    expect((await undo(row)).body.details).toEqual({ code: 'step_up' })
    owner = await enter('owner@example.com', 'owner')
    expect((await undo(row)).status).toBe(200)
  })
  it('ends after thirty days, and where a call has no way back', async () => {
    const id = await colleague()
    const { undo: row } = await change(id, 1, 'editor')
    const removed = await owner.ask('DELETE', `${P}/staff/${id}`)
    expect([removed.status, removed.undo]).toEqual([204, undefined])
    const newest = (await owner.ask('GET', `${P}/audit?limit=1`)).body.rows[0]
    expect((await undo(String(newest.id))).status).toBe(422)
    expect((await undo(row)).body.details).toMatchObject({ code: 'changed_meanwhile', by: 'owner' })
    const later = await colleague()
    const { undo: old } = await change(later, 1, 'editor')
    known.time.now = new Date(known.time.now.getTime() + 30 * DAY_MS + 60_000)
    owner = await enter('owner@example.com', 'owner')
    expect((await undo(old)).status).toBe(422)
    expect((await undo('2000000000')).status).toBe(404)
  })
})
