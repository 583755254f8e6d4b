import type { Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '../testing/index.ts'

type Person = OperatorClient & { readonly operatorId: number }
let db: TestDatabase
let console_: ConsoleApp
let panel: Panel
let other: Panel
let owner: Person
let support: Person
let auditor: Person
beforeAll(async () => {
  db = await testDatabase()
  console_ = await consoleApp(db.database)
  panel = await aPanel(db.database, { key: 'harbour' })
  other = await aPanel(db.database, { key: 'meadow' })
  owner = await signedIn(console_, { email: 'owner@example.com', places: [{ panelId: panel.id, role: 'owner' }] })
  support = await signedIn(console_, { email: 'support@example.com', places: [{ panelId: panel.id, role: 'support' }] })
  auditor = await signedIn(console_, { email: 'auditor@example.com', deploymentRole: 'auditor' })
})
afterAll(async () => {
  await console_.app.close()
  await db.close()
})

const change = (who: Person, id: number, body: object, headers?: Record<string, string>) =>
  who.ask('PATCH', `/panels/harbour/staff/${id}`, body, headers)

describe('staff', () => {
  it('is listed to the owner and to auditors, page by page', async () => {
    const page = (await owner.ask('GET', '/panels/harbour/staff?limit=1')).body
    expect(page).toMatchObject({ rows: [{ email: 'owner@example.com', factor: 'totp' }], total: { count: 2, isExact: true } })
    const next = (await auditor.ask('GET', `/panels/harbour/staff?cursor=${page.next}`)).body
    expect(next).toMatchObject({ rows: [{ email: 'support@example.com' }], next: null })
    expect((await owner.ask('GET', '/panels/harbour/staff?cursor=nonsense')).status).toBe(422)
    expect((await owner.ask('GET', '/panels/harbour/staff?filter.colour=red')).status).toBe(422)
    expect((await owner.ask('GET', '/panels/harbour/rights')).body.data.permissions.length).toBeGreaterThan(50)
  })
  it('is not somebody else’s: the same answer as for a panel that is not there', async () => {
    const foreign = await owner.ask('GET', '/panels/meadow/staff')
    const absent = await owner.ask('GET', '/panels/nowhere/staff')
    expect([foreign.status, foreign.text]).toEqual([404, absent.text])
    expect((await support.ask('GET', '/panels/harbour/staff')).body.details).toEqual({ code: 'not_permitted', permission: 'staff.edit' })
    expect((await auditor.ask('GET', `/panels/${other.key}/staff`)).status).toBe(200)
  })
  it('gets another role with a row in the audit log that says what changed', async () => {
    const done = await change(owner, support.operatorId, { version: 1, role: 'editor', grants: ['orders.act'] })
    expect(done.body.data).toMatchObject({ role: 'editor', grants: ['orders.act'], version: 2 })
    expect((await support.ask('GET', '/me')).status).toBe(401)
    const { rows } = (await owner.ask('GET', '/panels/harbour/audit?filter.action=staff.changed')).body
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      actor: { id: owner.operatorId, via: 'console' },
      entity: { kind: 'operator', id: String(support.operatorId), label: 'support@example.com' },
      before: { role: 'support', grants: [] },
      after: { role: 'editor', grants: ['orders.act'] },
      outcome: 'done',
    })
    expect((await owner.ask('GET', `/panels/harbour/audit/${rows[0].id}`)).body.data).toMatchObject(rows[0])
  })
  it('is changed once by a repeated key, and refused with another body', async () => {
    const key = { 'idempotency-key': 'the same' }
    const [one, two] = [
      await change(owner, support.operatorId, { version: 2, role: 'manager' }, key),
      await change(owner, support.operatorId, { version: 2, role: 'manager' }, key),
    ]
    expect([one.status, two.text]).toEqual([200, one.text])
    expect((await change(owner, support.operatorId, { version: 2, role: 'finance' }, key)).status).toBe(422)
    expect((await change(owner, support.operatorId, { version: 2, role: 'finance' }, { 'idempotency-key': '' })).status).toBe(422)
    const late = await change(owner, support.operatorId, { version: 2, role: 'finance' })
    expect(late.body.details).toMatchObject({ code: 'changed_meanwhile', current: '3' })
  })
  it('keeps its last owner, and nobody changes their own role', async () => {
    const boss = await signedIn(console_, { email: 'boss@example.com', deploymentRole: 'owner' })
    expect((await change(owner, owner.operatorId, { version: 1, role: 'editor' })).status).toBe(422)
    expect((await change(boss, owner.operatorId, { version: 1, role: 'editor' })).body.errors).toHaveProperty('role')
    expect((await change(boss, owner.operatorId, { version: 1, grants: ['no.such'] })).body.errors).toHaveProperty('grants')
    expect((await change(boss, 2_000_000_000, { version: 1 })).status).toBe(404)
  })
  it('wants a fresh proof, and what was refused is recorded', async () => {
    console_.time.now = new Date(console_.time.now.getTime() + 11 * 60_000)
    expect((await change(owner, support.operatorId, { version: 3, role: 'support' })).body.details).toEqual({ code: 'step_up' })
    const { rows } = (await auditor.ask('GET', '/panels/harbour/audit?limit=1')).body
    expect(rows[0]).toMatchObject({ action: 'staff.changed', outcome: 'refused', reason: 'step_up', before: null, after: null })
    expect((await change(auditor, support.operatorId, { version: 3 })).body.details).toMatchObject({ code: 'not_permitted' })
    const ended = await signedIn(console_, { email: 'ended@example.com', places: [{ panelId: panel.id, role: 'owner' }] })
    expect((await ended.ask('POST', `/panels/harbour/staff/${owner.operatorId}/end-sessions`, {})).body).toEqual({ data: { ended: 1 } })
  })
})

describe('the audit log', () => {
  it('shows everybody but owners and auditors their own rows', async () => {
    const manager = await signedIn(console_, { email: 'manager@example.com', places: [{ panelId: panel.id, role: 'manager' }] })
    expect((await manager.ask('GET', '/panels/harbour/audit')).body.rows).toEqual([])
    expect((await manager.ask('GET', `/panels/harbour/audit?filter.actor=${owner.operatorId}`)).body.rows).toEqual([])
    const [{ id }] = (await auditor.ask('GET', '/panels/harbour/audit')).body.rows
    expect((await manager.ask('GET', `/panels/harbour/audit/${id}`)).status).toBe(404)
  })
  it('cannot be changed, not even by its owner', async () => {
    for (const statement of [
      "update operators.audit set label = ''",
      'delete from operators.audit',
      'delete from operators.deployment_audit',
    ]) {
      await expect(db.database.transaction(panel.id, (trx) => trx.execute(statement, []))).rejects.toThrow()
    }
  })
})
