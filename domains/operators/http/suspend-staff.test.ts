import type { Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { removeDueFactors, resetFactorByCommand } from '../commands/reset-factor.ts'
import { lockWithOwners } from '../store/membership-store.ts'
import { askConsole, type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '../testing/index.ts'

type Person = OperatorClient & { readonly operatorId: number }
let db: TestDatabase
let console_: ConsoleApp
let admin: pg.Client
let panel: Panel
let other: Panel
let owner: Person
let boss: Person
beforeAll(async () => {
  db = await testDatabase()
  admin = new pg.Client({ connectionString: db.adminUrl })
  await admin.connect()
  console_ = await consoleApp(db.database)
  panel = await aPanel(db.database, { key: 'harbour' })
  other = await aPanel(db.database, { key: 'meadow' })
  owner = await signedIn(console_, { email: 'owner@example.com', places: [{ panelId: panel.id, role: 'owner' }] })
  boss = await signedIn(console_, { email: 'boss@example.com', deploymentRole: 'owner' })
})
afterAll(async () => {
  await Promise.all([console_.app.close(), admin.end()])
  await db.close()
})

const DAY_MS = 24 * 3_600_000
const mailsTo = async (email: string): Promise<string[]> =>
  (await admin.query('select kind from operators.mail where receiver = $1 order by id', [email])).rows.map(({ kind }) => kind)
const later = (ms: number) => {
  console_.time.now = new Date(console_.time.now.getTime() + ms)
}
const again = (email: string): Promise<Person> => {
  later(31_000)
  return signedIn(console_, { email })
}
const staff = (who: Person, id: number, act: string, key = 'harbour') => who.ask('POST', `/panels/${key}/staff/${id}/${act}`, {})
const at = (email: string, role: 'owner' | 'manager' | 'support', panels = [panel]) =>
  signedIn(console_, { email, places: panels.map(({ id }) => ({ panelId: id, role })) })
const actingOwners = async (panelId: number): Promise<number> =>
  (await admin.query("select 1 from operators.membership where panel_id = $1 and role = 'owner' and suspended_at is null", [panelId]))
    .rowCount ?? 0

describe('suspending', () => {
  it('shuts somebody out of the panel at once, until they are let in again', async () => {
    const support = await at('support@example.com', 'support', [panel, other])
    const done = await staff(owner, support.operatorId, 'suspend')
    expect(done.body.data).toMatchObject({ id: support.operatorId, suspendedAt: console_.time.now.toISOString(), version: 2 })
    expect((await support.ask('GET', '/me')).status).toBe(401)
    const back = await again('support@example.com')
    expect((await back.ask('GET', '/me')).body.data.panels).toMatchObject([{ key: 'meadow' }])
    const [shut, absent] = [await back.ask('GET', '/panels/harbour/audit'), await back.ask('GET', '/panels/nowhere/audit')]
    expect([shut.status, shut.text]).toEqual([404, absent.text])
    expect((await staff(owner, support.operatorId, 'suspend')).body.data.version).toBe(2)
    expect((await staff(owner, support.operatorId, 'resume')).body.data).toMatchObject({ suspendedAt: null, version: 3 })
    expect((await back.ask('GET', '/panels/harbour/audit')).status).toBe(200)
    const { rows } = (await owner.ask('GET', `/panels/harbour/audit?q=${support.operatorId}`)).body
    expect(rows).toMatchObject([
      { action: 'staff.resumed', after: { suspendedAt: null } },
      { action: 'staff.suspended', before: { suspendedAt: null } },
    ])
  })
  it('is not done to oneself, the last owner, people of the deployment, or those who may do more', async () => {
    expect((await staff(owner, owner.operatorId, 'suspend')).status).toBe(422)
    expect((await staff(boss, owner.operatorId, 'suspend')).body.message).toContain('last owner')
    const auditor = await signedIn(console_, {
      email: 'auditor@example.com',
      deploymentRole: 'auditor',
      places: [{ panelId: panel.id, role: 'support' }],
    })
    expect((await staff(owner, auditor.operatorId, 'suspend')).body.message).toContain('whole deployment')
    const { operatorId } = await at('granted@example.com', 'manager')
    await owner.ask('PATCH', `/panels/harbour/staff/${operatorId}`, { version: 1, grants: ['staff.edit'] })
    const granted = await again('granted@example.com')
    const second = await at('second@example.com', 'owner')
    for (const act of ['suspend', 'resume', 'reset-factor']) expect((await staff(granted, second.operatorId, act)).status).toBe(422)
    const demoted = await granted.ask('PATCH', `/panels/harbour/staff/${second.operatorId}`, { version: 1, role: 'support' })
    expect(demoted.status).toBe(422)
    expect((await staff(owner, second.operatorId, 'suspend')).status).toBe(200)
    expect((await staff(boss, owner.operatorId, 'suspend')).status).toBe(422)
    const taken = await boss.ask('PATCH', `/panels/harbour/staff/${owner.operatorId}`, { version: 1, takes: ['staff.edit'] })
    expect(taken.body.errors).toHaveProperty('role')
    expect((await staff(owner, 2_000_000_000, 'suspend')).status).toBe(404)
  })
  it.each([
    ['suspend each other', async (who: Person, id: number) => () => staff(who, id, 'suspend', 'meadow')],
    [
      'lose the role by a second person',
      async (who: Person, id: number) => {
        const { approvalId } = (await who.ask('PATCH', `/panels/meadow/staff/${id}`, { version: 1, role: 'support' })).body
        return () => boss.ask('POST', `/panels/meadow/approvals/${approvalId}/agree`, {})
      },
    ],
  ])('leaves an owner when two %s at once', async (what, prepare) => {
    await admin.query("update operators.membership set role = 'support' where panel_id = $1", [other.id])
    const [one, two] = [
      await at(`one ${what}@example.com`.replaceAll(' ', '-'), 'owner', [other]),
      await at(`two ${what}@example.com`.replaceAll(' ', '-'), 'owner', [other]),
    ]
    boss = await again('boss@example.com')
    const acts = [await prepare(one, two.operatorId), await prepare(two, one.operatorId)]
    const locked = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const held = db.database.transaction(other.id, async (trx) => {
      await lockWithOwners(trx, one.operatorId)
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const both = Promise.all(acts.map((act) => act()))
    await vi.waitUntil(
      async () =>
        (await admin.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount ===
        2,
      { timeout: 30_000 },
    )
    release.resolve()
    const [answers] = await Promise.all([both, held])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await actingOwners(other.id)).toBe(1)
  })
})

describe('a lost second factor', () => {
  it('is forgotten by another owner, and set up anew after the password', async () => {
    const lost = await at('lost@example.com', 'support')
    const requested = await staff(owner, lost.operatorId, 'reset-factor')
    const due = new Date(console_.time.now.getTime() + DAY_MS).toISOString()
    expect(requested.body.data).toMatchObject({ id: lost.operatorId, factor: 'totp', factorRemovalAt: due })
    expect((await staff(owner, lost.operatorId, 'reset-factor')).body.message).toBe(
      'The removal of this second factor was requested before.',
    )
    expect((await lost.ask('GET', '/me')).status).toBe(200)
    later(DAY_MS - 1)
    expect(await removeDueFactors(db.database, console_.time.now)).toEqual([])
    later(1)
    const dies = async () => Promise.reject(new Error('the process died'))
    await expect(removeDueFactors(db.database, console_.time.now, dies)).rejects.toThrow('died')
    const ended: number[] = []
    const first = async (ids: readonly number[]) => void ended.push(...ids)
    expect([await removeDueFactors(db.database, console_.time.now, first), ended]).toEqual([[lost.operatorId], [lost.operatorId]])
    expect(await removeDueFactors(db.database, console_.time.now)).toEqual([])
    owner = await again('owner@example.com')
    boss = await again('boss@example.com')
    expect((await lost.ask('GET', '/me')).status).toBe(401)
    expect(await mailsTo('lost@example.com')).toEqual(['factor-removal', 'factor-reset'])
    const entry = await askConsole(console_.app, {
      method: 'POST',
      path: '/session',
      body: { email: 'lost@example.com', password: 'correct horse battery' },
    })
    expect(entry.body).toEqual({ data: { step: 'set_up' } })
    expect((await askConsole(console_.app, { method: 'POST', path: '/session/set-up', body: {}, cookie: entry.cookie })).status).toBe(200)
    const { rows } = (await owner.ask('GET', '/panels/harbour/audit?filter.action=staff.factor-reset&limit=1')).body
    expect(rows).toMatchObject([{ before: { factorRemovalAt: null }, after: { factorRemovalAt: due } }])
    const { rows: done } = await admin.query(
      "select actor_name, via from operators.deployment_audit where action = 'operator.factor-reset' order by id desc limit 1",
    )
    expect(done).toEqual([{ actor_name: 'owner', via: 'system' }])
  })
  it('stays when an owner calls its removal off, or its person signs in or proves it', async () => {
    const member = await at('found@example.com', 'support')
    const isDue = async () => (await owner.ask('GET', '/panels/harbour/staff?q=found')).body.rows[0].factorRemovalAt !== null
    const ask = () => staff(owner, member.operatorId, 'reset-factor')
    expect((await staff(owner, member.operatorId, 'keep-factor')).body.message).toBe('No removal of the second factor was requested.')
    await ask()
    expect((await staff(owner, member.operatorId, 'keep-factor')).body.data).toMatchObject({ factor: 'totp', factorRemovalAt: null })
    expect((await owner.ask('GET', '/panels/harbour/audit?filter.action=staff.factor-kept&limit=1')).body.rows).toMatchObject([
      { entity: { id: String(member.operatorId) }, after: { factorRemovalAt: null } },
    ])
    await ask()
    expect(await isDue()).toBe(true)
    await again('found@example.com')
    expect(await isDue()).toBe(false)
    expect(await mailsTo('found@example.com')).toEqual(['factor-removal', 'factor-kept', 'factor-removal'])
    const { rows } = await admin.query("select actor_name from operators.deployment_audit where action = 'operator.factor-kept'")
    expect(rows).toEqual([{ actor_name: 'found' }])
  })
  it('is told with how many windows are signed in', async () => {
    await at('windows@example.com', 'support')
    await again('windows@example.com')
    const sessions = async () => (await owner.ask('GET', '/panels/harbour/staff?q=windows')).body.rows[0].sessions
    expect(await sessions()).toBe(2)
  })
  it('is forgotten by a command on the machine, where no other owner can help', async () => {
    const last = await at('last@example.com', 'owner')
    const reset = (email: string) =>
      db.database.system((trx) => resetFactorByCommand(trx, { email, by: 'machine', now: console_.time.now }))
    expect([await reset('nobody@example.com'), await reset('Last@example.com')]).toEqual([false, true])
    expect((await last.ask('GET', '/me')).status).toBe(401)
    const entry = await askConsole(console_.app, {
      method: 'POST',
      path: '/session',
      body: { email: 'last@example.com', password: 'correct horse battery' },
    })
    expect(entry.body).toEqual({ data: { step: 'set_up' } })
    const { rows } = await admin.query('select actor_name, via, action from operators.deployment_audit order by id desc limit 1')
    expect(rows).toEqual([{ actor_name: 'machine', via: 'command', action: 'operator.factor-reset' }])
  })
  it('is nobody’s own to forget, nor that of somebody who works on other panels, but for an owner of the deployment', async () => {
    expect((await staff(owner, owner.operatorId, 'reset-factor')).status).toBe(422)
    const both = await at('both@example.com', 'support', [panel, other])
    expect((await staff(owner, both.operatorId, 'reset-factor')).body.message).toContain('other panels')
    const { operatorId } = await at('helper@example.com', 'manager')
    await owner.ask('PATCH', `/panels/harbour/staff/${operatorId}`, { version: 1, grants: ['staff.edit'] })
    const helper = await again('helper@example.com')
    const plain = await at('plain@example.com', 'support')
    expect((await staff(helper, plain.operatorId, 'reset-factor')).body.message).toContain('owner')
    expect((await staff(boss, both.operatorId, 'reset-factor')).status).toBe(200)
    later(11 * 60_000)
    expect((await staff(boss, plain.operatorId, 'reset-factor')).body.details).toEqual({ code: 'step_up' })
  })
})
