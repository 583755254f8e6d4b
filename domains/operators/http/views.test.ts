import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '../testing/index.ts'

let db: TestDatabase
let console_: ConsoleApp
let people: Record<'owner' | 'manager' | 'support' | 'editor' | 'auditor', OperatorClient & { readonly operatorId: number }>
beforeAll(async () => {
  db = await testDatabase()
  console_ = await consoleApp(db.database)
  const panelId = (await aPanel(db.database, { key: 'harbour' })).id
  const at = (role: 'owner' | 'manager' | 'support' | 'editor' | 'auditor') =>
    signedIn(console_, { email: `${role}@example.com`, places: [{ panelId, role }] })
  people = {
    owner: await at('owner'),
    manager: await at('manager'),
    support: await at('support'),
    editor: await at('editor'),
    auditor: await at('auditor'),
  }
})
afterAll(async () => {
  await console_.app.close()
  await db.close()
})

const VIEWS = '/panels/harbour/views'
let count = 0
const save = async (person: OperatorClient, more: object = {}) => {
  count += 1
  return person.ask('POST', VIEWS, { list: 'orders', name: `View ${count}`, search: 'state=failed', ...more })
}
const seen = async (person: OperatorClient) => (await person.ask('GET', VIEWS)).body.data
const namesSeen = async (person: OperatorClient) => (await seen(person)).views.map(({ name }: { name: string }) => name)

describe('a saved view', () => {
  it('keeps what the address says of the list, in one spelling, for its operator alone', async () => {
    const { body, status } = await save(people.support, {
      name: ' Mine ',
      search: '?state=failed&open=7&q=&columns=id,state&customer=4&saved=2',
    })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ name: 'Mine', search: 'columns=id%2Cstate&customer=4&state=failed', isShared: false, isOwn: true })
    expect(await namesSeen(people.support)).toContain('Mine')
    expect(await namesSeen(people.owner)).not.toContain('Mine')
    expect((await people.owner.ask('PATCH', `${VIEWS}/${body.data.id}`, { version: 1, name: 'Yours' })).status).toBe(404)
    expect((await people.owner.ask('DELETE', `${VIEWS}/${body.data.id}`)).status).toBe(404)
    expect((await save(people.support, { name: 'Mine' })).body.errors).toHaveProperty('name')
    expect((await save(people.owner, { name: 'Mine' })).status).toBe(201)
  })

  it('is shared by owners and managers, with all who may see its list', async () => {
    expect((await save(people.support, { isShared: true })).body.details).toEqual({ code: 'not_permitted', permission: 'views.share' })
    const { id, version } = (await save(people.manager, { name: 'Late', isShared: true })).body.data
    expect(await namesSeen(people.support)).toContain('Late')
    const money = (await save(people.owner, { list: 'payments/invoices', name: 'Open', isShared: true })).body.data
    expect(await namesSeen(people.support)).toContain('Open')
    expect(await namesSeen(people.editor)).not.toContain('Open')
    expect((await people.editor.ask('PATCH', `${VIEWS}/${money.id}`, { version: 1, name: 'Mine' })).status).toBe(404)
    expect((await people.support.ask('PATCH', `${VIEWS}/${id}`, { version, name: 'Mine' })).body.details.permission).toBe('views.share')
    expect((await people.support.ask('DELETE', `${VIEWS}/${id}`)).body.details.permission).toBe('views.share')
    expect((await people.owner.ask('PATCH', `${VIEWS}/${id}`, { version, isShared: false })).status).toBe(422)
    const renamed = await people.owner.ask('PATCH', `${VIEWS}/${id}`, { version, name: 'Very late' })
    expect(renamed.body.data).toMatchObject({ name: 'Very late', isOwn: false, savedBy: 'manager' })
    expect((await people.owner.ask('DELETE', `${VIEWS}/${id}`)).status).toBe(204)
    expect(await namesSeen(people.manager)).not.toContain('Very late')
  })

  it('is changed by the version that was seen, and the change is undone', async () => {
    const { id } = (await save(people.support)).body.data
    const changed = await people.support.ask('PATCH', `${VIEWS}/${id}`, { version: 1, search: 'state=paused' })
    expect(changed.body.data).toMatchObject({ search: 'state=paused', version: 2 })
    expect((await people.support.ask('PATCH', `${VIEWS}/${id}`, { version: 1, search: 'q=1' })).body.details.code).toBe('changed_meanwhile')
    expect((await people.support.ask('POST', `/panels/harbour/audit/${changed.undo}/undo`, {})).status).toBe(200)
    expect((await seen(people.support)).views.find((view: { id: number }) => view.id === id).search).toBe('state=failed')
  })

  it('is of a list that there is', async () => {
    for (const list of ['nothing', 'constructor', 'withdrawals']) expect((await save(people.support, { list })).status).toBe(404)
    expect((await save(people.auditor)).body.details.code).toBe('not_permitted')
  })
})

describe('a list', () => {
  const choose = (person: OperatorClient, body: object) => person.ask('PUT', '/panels/harbour/list-choice', body)

  it('opens with the columns and the view that somebody chose, until the view is gone', async () => {
    const { id } = (await save(people.manager, { isShared: true })).body.data
    expect((await choose(people.support, { list: 'orders', columns: ['id', 'state'], viewId: id })).status).toBe(204)
    expect((await seen(people.support)).choices).toEqual([{ list: 'orders', columns: ['id', 'state'], viewId: id }])
    expect((await seen(people.owner)).choices).toEqual([])
    await people.manager.ask('DELETE', `${VIEWS}/${id}`)
    expect((await seen(people.support)).choices).toEqual([{ list: 'orders', columns: ['id', 'state'], viewId: null }])
  })

  it('does not open with a view of another list or of somebody else', async () => {
    const own = (await save(people.manager)).body.data.id
    const other = (await save(people.support, { list: 'customers' })).body.data.id
    for (const viewId of [own, other, 2_000_000])
      expect((await choose(people.support, { list: 'orders', columns: null, viewId })).status).toBe(404)
    expect((await choose(people.support, { list: 'withdrawals', columns: null, viewId: null })).status).toBe(404)
    expect((await choose(people.support, { list: 'orders', columns: [], viewId: null })).status).toBe(422)
  })
})

it('who is taken off the panel leaves shared views and takes their own', async () => {
  const panelId = (await console_.panels.findByKey('harbour'))?.id as number
  const leaver = await signedIn(console_, { email: 'leaver@example.com', places: [{ panelId, role: 'manager' }] })
  const [own, shared] = [(await save(leaver)).body.data.id, (await save(leaver, { isShared: true })).body.data.id]
  await leaver.ask('PUT', '/panels/harbour/list-choice', { list: 'orders', columns: ['id'], viewId: own })
  expect((await people.owner.ask('DELETE', `/panels/harbour/staff/${leaver.operatorId}`)).status).toBe(204)
  const left = (await seen(people.owner)).views.map(({ id }: { id: number }) => id)
  expect([left.includes(shared), left.includes(own)]).toEqual([true, false])
})
