import type { Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import type { BulkKind } from '@vitrine/platform/http'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn, workOffBulk } from '../testing/index.ts'

/** Gives many people another role, each by the call for one. */
const staffRoles: BulkKind = {
  kind: 'staff.role',
  operation: 'changeStaffMember',
  permission: 'staff.edit',
  input: z.strictObject({ role: z.string() }),
  plan: async (_, rows, { role }: { readonly role: string }) =>
    rows.map(({ id }) => ({ label: `Colleague ${id}`, call: { params: { id }, body: { version: 1, role } } })),
}
const P = '/panels/harbour'
let db: TestDatabase
let known: ConsoleApp
let panel: Panel
let owner: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  known = await consoleApp(db.database, [], { bulkKinds: [staffRoles] })
  panel = await aPanel(db.database, { key: 'harbour' })
  owner = await enter('owner@example.com', 'owner')
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

const enter = (email: string, role: 'owner' | 'support') => signedIn(known, { email, places: [{ panelId: panel.id, role }] })
const begin = async (body: object): Promise<number> => (await owner.ask('POST', `${P}/bulk-actions`, body)).body.data.id
const show = async (id: number) => (await owner.ask('GET', `${P}/bulk-actions/${id}`)).body.data
async function workOff(): Promise<void> {
  while ((await workOffBulk(known.work)) > 0);
}
const roleOf = async (id: number) =>
  (await owner.ask('GET', `${P}/staff?limit=200`)).body.rows.find((row: { id: number }) => row.id === id).role

describe('a bulk action that is undone', () => {
  it('brings back what nobody changed since, and tells what somebody did', async () => {
    const [one, two] = [await enter('one@example.com', 'support'), await enter('two@example.com', 'support')]
    const ids = [one.operatorId, two.operatorId]
    const first = await begin({ kind: 'staff.role', select: { ids }, input: { role: 'editor' } })
    await workOff()
    expect(await show(first)).toMatchObject({ state: 'done', done: 2, failed: 0, canUndo: true })
    expect(await Promise.all(ids.map(roleOf))).toEqual(['editor', 'editor'])
    expect((await owner.ask('PATCH', `${P}/staff/${two.operatorId}`, { version: 2, role: 'manager' })).status).toBe(200)
    const second = await begin({ kind: 'changes.undo', select: { changesOf: first } })
    await workOff()
    expect(await show(second)).toMatchObject({ state: 'done', done: 1, failed: 1 })
    expect(await Promise.all(ids.map(roleOf))).toEqual(['support', 'manager'])
    const report = (await owner.ask('GET', `${P}/bulk-actions/${second}/report.csv`)).text
    expect(report).toContain('changed')
    const again = await begin({ kind: 'changes.undo', select: { changesOf: first } })
    await workOff()
    expect(await show(again)).toMatchObject({ done: 0, failed: 2 })
  })
})
