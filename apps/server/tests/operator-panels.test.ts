import { CONSOLE_HOST, type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { createPanels, panelsOperatorRoutes } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostileBodies } from '../testing/hostile-bodies.ts'

let db: TestDatabase
let known: ConsoleApp
let admin: pg.Client
let owner: OperatorClient & { readonly operatorId: number }
let auditor: OperatorClient
let ownerOfPanel: OperatorClient
let nobody: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  admin = new pg.Client({ connectionString: db.adminUrl })
  await admin.connect()
  known = await consoleApp(db.database, panelsOperatorRoutes({ consoleOrigin: `http://${CONSOLE_HOST}` }))
  const panel = await aPanel(db.database, { key: 'harbour', hosts: ['harbour.example'] })
  owner = await signedIn(known, { email: 'owner@example.com', deploymentRole: 'owner' })
  auditor = await signedIn(known, { email: 'auditor@example.com', deploymentRole: 'auditor' })
  ownerOfPanel = await signedIn(known, { email: 'panel@example.com', places: [{ panelId: panel.id, role: 'owner' }] })
  nobody = await signedIn(known, { email: 'nobody@example.com' })
})
afterAll(async () => {
  await Promise.all([known.app.close(), admin.end()])
  await db.close()
})

const create = (body: unknown, who: OperatorClient = owner, headers?: Record<string, string>) => who.ask('POST', '/panels', body, headers)
const keys = async (): Promise<string[]> => (await admin.query('select key from panels.panel order by panel_id')).rows.map(({ key }) => key)

describe('a new panel', () => {
  it('is made by an owner of the deployment, answers on its host and stands in the list of panels', async () => {
    const made = await create({ key: 'lagoon', name: 'Lagoon', origin: 'https://Shop.Lagoon.example' })
    expect([made.status, made.body.data]).toEqual([
      201,
      { key: 'lagoon', name: 'Lagoon', origin: 'https://shop.lagoon.example', hosts: ['shop.lagoon.example'] },
    ])
    expect(await createPanels(db.database).findByHost('shop.lagoon.example')).toMatchObject({ key: 'lagoon', name: 'Lagoon' })
    const { panels } = (await owner.ask('GET', '/me')).body.data
    expect(panels).toContainEqual(expect.objectContaining({ key: 'lagoon', role: 'owner', host: 'shop.lagoon.example' }))
    const { settings } = (await owner.ask('GET', '/panels/lagoon/settings')).body.data
    // Without a site key a captcha would let nobody in.
    expect(settings).toContainEqual(expect.objectContaining({ name: 'captcha_is_enabled', value: false }))
  })
  it('has its making as its first audit row, with who made it', async () => {
    const { rows } = (await owner.ask('GET', '/panels/lagoon/audit')).body
    expect(rows).toMatchObject([
      {
        action: 'panel.created',
        permission: 'deployment.panels',
        outcome: 'done',
        actor: { id: owner.operatorId },
        entity: { kind: 'panel', id: 'lagoon', label: 'Lagoon' },
        before: null,
        after: { key: 'lagoon', origin: 'https://shop.lagoon.example' },
      },
    ])
  })
  it('is made once by a key that is sent twice, at once too', async () => {
    const body = { key: 'twice', name: 'Twice', origin: 'https://twice.example' }
    const key = { 'idempotency-key': 'a panel, twice' }
    const [first, second] = await Promise.all([create(body, owner, key), create(body, owner, key)])
    const third = await create(body, owner, key)
    expect([first.status, second.text, third.text]).toEqual([201, first.text, first.text])
    expect((await owner.ask('GET', '/panels/twice/audit')).body.total.count).toBe(1)
    const other = await create({ ...body, name: 'Another' }, owner, key)
    expect([other.status, (await keys()).filter((one) => one === 'twice')]).toEqual([422, ['twice']])
  })
  it('has the language and the day that were chosen, and no others than there are', async () => {
    const body = { key: 'dover', name: 'Dover', origin: 'https://dover.example' }
    for (const wrong of [{ timeZone: 'Mars/Olympus' }, { timeZone: '+02:00' }, { defaultLocale: 'xx' }])
      expect([wrong, Object.keys((await create({ ...body, ...wrong })).body.errors)]).toEqual([wrong, Object.keys(wrong)])
    expect((await create({ ...body, defaultLocale: 'de', timeZone: 'Europe/Berlin' })).status).toBe(201)
    const options = await admin.query(`select options from panels.panel where key = 'dover'`)
    expect(options.rows[0].options).toMatchObject({ defaultLocale: 'de', timeZone: 'Europe/Berlin' })
  })
  it('may stand on this machine, with its port', async () => {
    const made = await create({ key: 'local', name: 'Local', origin: 'http://shop.localhost:3000' })
    expect(made.body.data).toMatchObject({ origin: 'http://shop.localhost:3000', hosts: ['shop.localhost'] })
  })
  it.each([
    ['a key that is taken', { key: 'harbour' }, 'key', /has this key/],
    ['a key that is an address of the console', { key: 'sign-in' }, 'key', /address of the console/],
    ['a key with capitals', { key: 'Harbour' }, 'key', /./],
    ['no name', { name: ' ' }, 'name', /./],
    ['a host that is taken', { origin: 'https://harbour.example' }, 'origin', /answers on this host/],
    ['the host of the console', { origin: `https://${CONSOLE_HOST}` }, 'origin', /The console answers/],
    ['no https', { origin: 'http://shop.example' }, 'origin', /./],
    ['a path', { origin: 'https://shop.example/shop' }, 'origin', /./],
    ['a number instead of a host', { origin: 'https://10.0.0.1' }, 'origin', /./],
    ['no address', { origin: 'shop' }, 'origin', /./],
  ])('with %s is refused at its field, and nothing is made', async (_, wrong, field, says) => {
    const before = await keys()
    const answer = await create({ key: 'wrong', name: 'Wrong', origin: 'https://wrong.example', ...wrong })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect(answer.body.errors[field][0]).toMatch(says)
    expect(await keys()).toEqual(before)
  })
  it('is made by nobody else', async () => {
    const before = await keys()
    for (const who of [auditor, ownerOfPanel, nobody]) {
      const answer = await create({ key: 'theirs', name: 'Theirs', origin: 'https://theirs.example' }, who)
      expect([answer.status, answer.body.details]).toEqual([422, { code: 'not_permitted', permission: 'deployment.panels' }])
    }
    expect((await create({ key: 'theirs', name: 'x', origin: 'https://theirs.example' }, owner, { 'idempotency-key': '' })).status).toBe(
      422,
    )
    expect(await keys()).toEqual(before)
  })
  it('is refused without an error of ours, whatever is sent', async () => {
    for (const sent of hostileBodies({ key: 'odd', name: 'Odd', origin: 'https://odd.example' })) {
      const answer = await create(sent)
      expect([answer.status < 500, sent, answer.text]).toEqual([true, sent, answer.text])
    }
  })
})
