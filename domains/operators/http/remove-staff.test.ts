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
beforeAll(async () => {
  db = await testDatabase()
  console_ = await consoleApp(db.database)
  panel = await aPanel(db.database, { key: 'harbour' })
  other = await aPanel(db.database, { key: 'meadow' })
  owner = await at('owner@example.com', 'owner')
})
afterAll(async () => {
  await console_.app.close()
  await db.close()
})

const at = (email: string, role: 'owner' | 'manager' | 'support', panels = [panel]) =>
  signedIn(console_, { email, places: panels.map(({ id }) => ({ panelId: id, role })) })
/** A code counts once. */
const again = (email: string): Promise<Person> => {
  console_.time.now = new Date(console_.time.now.getTime() + 31_000)
  return signedIn(console_, { email })
}
const remove = (who: Person, id: number) => who.ask('DELETE', `/panels/harbour/staff/${id}`)

describe('removing somebody from the staff', () => {
  it('takes their place and what they invited, ends their sessions, and leaves the log', async () => {
    const support = await at('support@example.com', 'support', [panel, other])
    await owner.ask('PATCH', `/panels/harbour/staff/${support.operatorId}`, { version: 1, role: 'owner' })
    const second = await again('support@example.com')
    const invited = await second.ask('POST', '/panels/harbour/invitations', { email: 'guest@example.com', name: 'Guest', role: 'support' })
    expect(invited.status).toBe(201)
    const boss = await signedIn(console_, { email: 'first-boss@example.com', deploymentRole: 'owner' })
    const { approvalId } = (await remove(owner, support.operatorId)).body
    expect((await boss.ask('POST', `/panels/harbour/approvals/${approvalId}/agree`, {})).status).toBe(200)
    expect((await second.ask('GET', '/me')).status).toBe(401)
    expect((await owner.ask('GET', '/panels/harbour/invitations')).body.rows).toEqual([])
    expect((await owner.ask('GET', '/panels/harbour/staff')).body.rows.map(({ id }: { id: number }) => id)).not.toContain(
      support.operatorId,
    )
    const back = await again('support@example.com')
    expect((await back.ask('GET', '/me')).body.data.panels).toMatchObject([{ key: 'meadow' }])
    const { rows } = (await owner.ask('GET', '/panels/harbour/audit?filter.action=staff.removed')).body
    expect(rows).toMatchObject([
      { outcome: 'done', entity: { id: String(support.operatorId) }, before: { role: 'owner' }, after: null },
      { outcome: 'asked', entity: { id: String(support.operatorId) } },
    ])
    expect((await remove(owner, support.operatorId)).status).toBe(404)
    const invitedAnew = await owner.ask('POST', '/panels/harbour/invitations', {
      email: 'support@example.com',
      name: 'Back',
      role: 'support',
    })
    expect(invitedAnew.status).toBe(201)
  })
  it('is not done to oneself, the last owner, people of the deployment, or those who may do more', async () => {
    expect((await remove(owner, owner.operatorId)).body.message).toContain('Somebody else')
    const boss = await signedIn(console_, { email: 'boss@example.com', deploymentRole: 'owner' })
    expect((await remove(boss, owner.operatorId)).body.message).toContain('last owner')
    const auditor = await signedIn(console_, {
      email: 'auditor@example.com',
      deploymentRole: 'auditor',
      places: [{ panelId: panel.id, role: 'support' }],
    })
    expect((await remove(owner, auditor.operatorId)).body.message).toContain('whole deployment')
    const { operatorId } = await at('granted@example.com', 'manager')
    await owner.ask('PATCH', `/panels/harbour/staff/${operatorId}`, { version: 1, grants: ['staff.edit'] })
    const granted = await again('granted@example.com')
    const more = await at('second@example.com', 'owner')
    expect((await remove(granted, more.operatorId)).status).toBe(422)
    console_.time.now = new Date(console_.time.now.getTime() + 11 * 60_000)
    expect((await remove(owner, more.operatorId)).body.details).toEqual({ code: 'step_up' })
  })
})

describe('what somebody may do', () => {
  it('is told to everybody, with single permissions given and taken', async () => {
    const manager = await at('manager@example.com', 'manager')
    const standings = async (who: Person): Promise<Record<string, string>> => {
      const { permissions } = (await who.ask('GET', '/panels/harbour/own-rights')).body.data
      return Object.fromEntries(
        permissions.map(({ permission, standing }: { permission: string; standing: string }) => [permission, standing]),
      )
    }
    const before = await manager.ask('GET', '/panels/harbour/own-rights')
    expect(before.body.data.role).toBe('manager')
    expect(await standings(manager)).toMatchObject({ 'services.price': 'yes', 'methods.edit': 'no', 'audit.view': 'see_own' })
    const boss = await signedIn(console_, { email: 'another-boss@example.com', deploymentRole: 'owner' })
    await boss.ask('PATCH', `/panels/harbour/staff/${manager.operatorId}`, {
      version: 1,
      grants: ['methods.edit'],
      takes: ['services.price'],
    })
    const after = await again('manager@example.com')
    expect(await standings(after)).toMatchObject({ 'services.price': 'no', 'methods.edit': 'yes' })
    expect((await boss.ask('GET', '/panels/harbour/own-rights')).body.data.role).toBe('owner')
  })
})
