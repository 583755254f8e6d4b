import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personalNotes } from '../queries/personal-notes.ts'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '../testing/index.ts'

const P = '/panels/harbour'
let db: TestDatabase
let known: ConsoleApp
let panelId: number
let support: OperatorClient & { readonly operatorId: number }
let manager: OperatorClient
let auditor: OperatorClient
let editor: OperatorClient
let foreign: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  // Customers 1 to 99 are there; orders too, of the customer of the same number, and 50 is of nobody.
  known = await consoleApp(db.database, [], {
    noteSubjects: {
      customer: { customerOf: async (_, id) => (id < 100 ? id : undefined) },
      order: { customerOf: async (_, id) => (id < 100 ? (id === 50 ? null : id) : undefined) },
    },
  })
  panelId = (await aPanel(db.database, { key: 'harbour' })).id
  const awayId = (await aPanel(db.database, { key: 'away' })).id
  const enter = (role: 'support' | 'manager' | 'auditor' | 'editor', at = panelId) =>
    signedIn(known, { email: `${role}-${at}@example.com`, places: [{ panelId: at, role }] })
  support = await enter('support')
  manager = await enter('manager')
  auditor = await enter('auditor')
  editor = await enter('editor')
  foreign = await enter('manager', awayId)
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

const write = (who: OperatorClient, thing: string, text: string, isPinned = false) =>
  who.ask('POST', `${P}/${thing}/notes`, { text, isPinned })
const textsOf = async (thing: string, query = '', who: OperatorClient = support) =>
  (await who.ask('GET', `${P}/${thing}/notes?${query}`)).body.rows.map(({ text }: { text: string }) => text)

describe('notes', () => {
  it('say who wrote them when, pinned ones first and then the newest, over pages', async () => {
    for (const text of ['one', 'two', 'three']) expect((await write(support, 'customers/1', text)).status).toBe(201)
    const pinned = await write(manager, 'customers/1', 'Calls on\nMondays', true)
    expect(pinned.body.data).toMatchObject({
      text: 'Calls on\nMondays',
      isPinned: true,
      author: { name: `manager-${panelId}` },
      version: 1,
    })
    expect(Math.abs(Date.parse(pinned.body.data.at) - known.time.now.getTime())).toBeLessThan(1000)
    expect(await textsOf('customers/1')).toEqual(['Calls on\nMondays', 'three', 'two', 'one'])
    const first = (await support.ask('GET', `${P}/customers/1/notes?limit=2`)).body
    expect(first.rows).toHaveLength(2)
    expect(await textsOf('customers/1', `limit=2&cursor=${first.next}`)).toEqual(['two', 'one'])
  })
  it('belong to one thing: neither to the order of that number nor to another panel', async () => {
    await write(support, 'customers/2', 'of the customer')
    await write(support, 'orders/2', 'of the order')
    expect([await textsOf('customers/2'), await textsOf('orders/2'), await textsOf('customers/3')]).toEqual([
      ['of the customer'],
      ['of the order'],
      [],
    ])
    const { noteId } = { noteId: (await write(support, 'orders/2', 'another')).body.data.id }
    const pin = (who: OperatorClient, thing: string) => who.ask('POST', `${thing}/notes/${noteId}/pin`, { version: 1, isPinned: true })
    expect((await pin(support, `${P}/customers/2`)).status).toBe(404)
    expect((await pin(support, `${P}/orders/3`)).status).toBe(404)
    expect((await pin(foreign, '/panels/away/orders/2')).status).toBe(404)
    expect((await foreign.ask('GET', `${P}/orders/2/notes`)).status).toBe(404)
    expect((await foreign.ask('GET', '/panels/away/orders/2/notes')).body.rows).toEqual([])
    expect((await pin(support, `${P}/orders/2`)).status).toBe(200)
  })
  it('are pinned by the version that was seen', async () => {
    const { id } = (await write(support, 'orders/4', 'Look at the link')).body.data
    const pin = (version: number, isPinned: boolean) => manager.ask('POST', `${P}/orders/4/notes/${id}/pin`, { version, isPinned })
    expect((await pin(1, true)).body.data).toMatchObject({ isPinned: true, version: 2 })
    const late = await pin(1, false)
    expect([late.status, late.body.details.code]).toEqual([422, 'changed_meanwhile'])
    expect((await pin(2, false)).body.data).toMatchObject({ isPinned: false, version: 3 })
  })
  it('are written by those who do more than look, about things that there are', async () => {
    expect((await write(auditor, 'customers/5', 'No')).body.details.code).toBe('not_permitted')
    expect((await write(editor, 'orders/5', 'No')).body.details.code).toBe('not_permitted')
    expect((await editor.ask('GET', `${P}/customers/5/notes`)).body.details.code).toBe('not_permitted')
    expect(await textsOf('orders/2', '', auditor)).toContain('of the order')
    expect((await write(support, 'customers/100', 'No')).status).toBe(404)
    expect((await support.ask('GET', `${P}/customers/100/notes`)).status).toBe(404)
    for (const text of ['', '   ', 'x'.repeat(5001), 'a\u0000b', 7])
      expect([text, (await write(support, 'customers/5', text as string)).status]).toEqual([text, 422])
    for (const cursor of ['x', Buffer.from('2.1').toString('base64url'), Buffer.from('1.9999999999').toString('base64url')])
      expect((await support.ask('GET', `${P}/customers/5/notes?cursor=${cursor}`)).status).toBe(422)
    expect(await textsOf('customers/5')).toEqual([])
  })
  it('leave rows of the audit log that do not repeat the text', async () => {
    await write(support, 'customers/6', 'A secret matter')
    const rows = await db.database.read(panelId, (trx) =>
      trx.rows(sql<{ action: string; actor: number; after: unknown }>`
        select action, operator_id as actor, after from operators.audit
         where panel_id = ${panelId} and entity_kind = 'customer' and entity_id = '6' order by id`),
    )
    expect(rows).toEqual([{ action: 'customer.note-added', actor: support.operatorId, after: { notes: 1 } }])
  })
  it('are never rewritten, also not by a statement of the program', async () => {
    await write(support, 'customers/7', 'As it was')
    await expect(
      db.database.transaction(panelId, (trx) => trx.run(sql`update operators.note set text = 'Otherwise' where panel_id = ${panelId}`)),
    ).rejects.toThrow('what a note says is never changed')
    expect(await textsOf('customers/7')).toEqual(['As it was'])
  })
  it('go with the account of the person, those about their orders too', async () => {
    for (const thing of ['customers/8', 'orders/8', 'orders/50', 'customers/9']) await write(support, thing, `About ${thing}`)
    const collected = await db.database.read(panelId, (trx) => personalNotes.collect(trx, 8))
    expect(collected).toMatchObject([
      { about: 'customer', number: 8 },
      { about: 'order', number: 8 },
    ])
    expect(JSON.stringify(collected)).not.toContain('About')
    await db.database.transaction(panelId, async (trx) => personalNotes.erase?.(trx, 8))
    expect([await textsOf('customers/8'), await textsOf('orders/8')]).toEqual([[], []])
    expect([await textsOf('orders/50'), await textsOf('customers/9')]).toEqual([['About orders/50'], ['About customers/9']])
  })
})
