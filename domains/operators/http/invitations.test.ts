import { codeAt } from '@vitrine/identity'
import type { Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askConsole, type ConsoleApp, consoleApp, type OperatorClient, signedIn, TEST_SECRET } from '../testing/index.ts'

type Person = OperatorClient & { readonly operatorId: number }
let db: TestDatabase
let console_: ConsoleApp
let panel: Panel
let owner: Person
beforeAll(async () => {
  db = await testDatabase()
  console_ = await consoleApp(db.database)
  panel = await aPanel(db.database, { key: 'harbour' })
  await aPanel(db.database, { key: 'meadow' })
  owner = await signedIn(console_, { email: 'owner@example.com', places: [{ panelId: panel.id, role: 'owner' }] })
})
afterAll(async () => {
  await console_.app.close()
  await db.close()
})

const PASSWORD = 'a long and quiet harbour'
const post = (path: string, body: unknown, cookie?: string) => askConsole(console_.app, { method: 'POST', path, body, cookie })
const later = (ms: number) => {
  console_.time.now = new Date(console_.time.now.getTime() + ms)
}
const invite = (email: string, more: object = {}, who = owner, headers?: Record<string, string>) =>
  who.ask('POST', '/panels/harbour/invitations', { email, name: 'Nadia', role: 'support', ...more }, headers)
const tokenIn = (address: string): string => address.split('#')[1] ?? ''
const tokenFor = async (email: string, more?: object, who?: Person): Promise<string> =>
  tokenIn((await invite(email, more, who)).body.data.address)
/** The owner's session ends with time; a code counts once. */
const ownerAgain = async () => {
  owner = await signedIn(console_, { email: 'owner@example.com' })
}
const invited = async (): Promise<{ id: number; email: string }[]> => (await owner.ask('GET', '/panels/harbour/invitations')).body.rows

describe('an invitation', () => {
  it('brings a new person to the panel, who sets a second factor up first', async () => {
    const made = await invite('Nadia@Example.com', { role: 'manager' })
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({
      email: 'nadia@example.com',
      role: 'manager',
      invitedBy: { id: owner.operatorId },
      isExpired: false,
    })
    expect(made.body.data.address).toMatch(/^http:\/\/console\.localhost\/invitation#vi_\d+_[\w-]{43}$/)
    const { address: _, ...row } = made.body.data
    expect(await invited()).toEqual([row])
    const token = tokenIn(made.body.data.address)
    expect((await post('/invitation/show', { token })).body.data).toMatchObject({
      email: 'nadia@example.com',
      name: 'Nadia',
      role: 'manager',
      panel: { key: 'harbour' },
      isKnown: false,
    })
    expect((await post('/invitation', { token, password: 'aaaaaaaaaaaaaa' })).body.errors).toHaveProperty('password')
    const first = await post('/invitation', { token, name: 'Nadia Bell', password: PASSWORD })
    expect(first.body).toEqual({ data: { step: 'set_up' } })
    expect((await askConsole(console_.app, { method: 'GET', path: '/me', cookie: first.cookie })).status).toBe(401)
    const { secret } = (await post('/session/set-up', {}, first.cookie)).body.data
    const done = await post('/session/set-up/confirm', { code: codeAt(secret, console_.time.now) }, first.cookie)
    expect(done.body.data.me).toMatchObject({ name: 'Nadia Bell', deploymentRole: null, panels: [{ key: 'harbour', role: 'manager' }] })
    expect(await invited()).toEqual([])
    const { rows } = (await owner.ask('GET', '/panels/harbour/audit?q=nadia')).body
    expect(rows).toMatchObject([
      { action: 'invitation.accepted', actor: { id: done.body.data.me.id }, after: { role: 'manager' } },
      { action: 'invitation.made', actor: { id: owner.operatorId }, before: null, after: { role: 'manager' } },
    ])
  })
  it('is answered to a repeated key with the same address, which stands in no row', async () => {
    const key = { 'idempotency-key': 'invited once' }
    const [one, two] = [await invite('twice@example.com', {}, owner, key), await invite('twice@example.com', {}, owner, key)]
    expect(two.text).toBe(one.text)
    const kept = await db.database.transaction(panel.id, (trx) =>
      trx.rows(
        sql<{ resource: string | null }>`select resource from platform.idempotency where panel_id = ${panel.id} and key = 'invited once'`,
      ),
    )
    expect(kept[0]?.resource).toContain('twice@example.com')
    expect(kept[0]?.resource).not.toContain('vi_')
  })
  it('is over once used, withdrawn, replaced or three days old, and says so in one wording', async () => {
    const unknown = await post('/invitation/show', { token: `vi_${panel.id}_${'a'.repeat(43)}` })
    expect([unknown.status, unknown.body.errors.token]).toEqual([422, [expect.stringContaining('Ask for a new one')]])
    const isOver = async (token: string) => {
      const [shown, accepted] = [await post('/invitation/show', { token }), await post('/invitation', { token, password: PASSWORD })]
      expect([shown.text, accepted.text]).toEqual([unknown.text, unknown.text])
    }
    for (const token of ['vi_999999999_'.padEnd(56, 'a'), 'nonsense']) await isOver(token)
    const used = await tokenFor('used@example.com')
    expect((await post('/invitation', { token: used, password: PASSWORD })).status).toBe(200)
    await isOver(used)
    const replaced = await tokenFor('again@example.com')
    const current = await tokenFor('again@example.com')
    await isOver(replaced)
    expect((await post('/invitation/show', { token: current })).status).toBe(200)
    const { id } = (await invited())[0] as { id: number }
    expect((await owner.ask('DELETE', `/panels/harbour/invitations/${id}`)).status).toBe(204)
    expect((await owner.ask('DELETE', `/panels/harbour/invitations/${id}`)).status).toBe(404)
    await isOver(current)
    const old = await tokenFor('old@example.com')
    later(72 * 3_600_000 + 1000)
    await isOver(old)
    await ownerAgain()
    expect((await owner.ask('GET', '/panels/harbour/invitations?limit=1')).body).toMatchObject({
      rows: [{ email: 'old@example.com', isExpired: true }],
    })
  })
  it('is taken by one of two who use it at once', async () => {
    const token = await tokenFor('race@example.com')
    const answers = await Promise.all([1, 2].map(() => post('/invitation', { token, password: PASSWORD })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })
  it('wants the password of somebody who has an account, and changes nothing of it', async () => {
    await signedIn(console_, { email: 'known@example.com' })
    const token = await tokenFor('known@example.com', { role: 'editor' })
    expect((await post('/invitation/show', { token })).body.data).toMatchObject({ isKnown: true })
    expect((await post('/invitation', { token, password: PASSWORD })).body.errors).toHaveProperty('password')
    const right = await post('/invitation', { token, name: 'Somebody else', password: 'correct horse battery' })
    expect(right.body).toEqual({ data: { step: 'second_factor' } })
    later(31_000)
    const done = await post('/session/second-factor', { code: codeAt(TEST_SECRET, console_.time.now) }, right.cookie)
    expect(done.body.data).toMatchObject({ name: 'known', panels: [{ key: 'harbour', role: 'editor' }] })
  })
  it('goes to nobody who is on the panel already, and gives no right that its sender has not', async () => {
    await signedIn(console_, { email: 'boss@example.com', deploymentRole: 'owner' })
    for (const email of ['OWNER@example.com', 'boss@example.com']) expect((await invite(email)).body.errors).toHaveProperty('email')
    const manager = await signedIn(console_, { email: 'staff@example.com', places: [{ panelId: panel.id, role: 'manager' }] })
    await owner.ask('PATCH', `/panels/harbour/staff/${manager.operatorId}`, { version: 1, grants: ['staff.edit'] })
    later(31_000)
    const again = await signedIn(console_, { email: 'staff@example.com' })
    expect((await invite('new@example.com', { role: 'owner' }, again)).body.errors).toHaveProperty('role')
    const token = await tokenFor('new@example.com', { role: 'support' }, again)
    expect((await post('/invitation/show', { token })).status).toBe(200)
    const suspended = await owner.ask('POST', `/panels/harbour/staff/${manager.operatorId}/suspend`, {})
    expect(suspended.body.data.suspendedAt).not.toBeNull()
    expect((await post('/invitation/show', { token })).status).toBe(422)
  })
  it('is made with a fresh proof', async () => {
    later(11 * 60_000)
    expect((await invite('late@example.com')).body.details).toEqual({ code: 'step_up' })
  })
})
