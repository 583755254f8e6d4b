import { aUser } from '@vitrine/identity/testing'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTicket } from '../../commands/tickets/open-ticket.ts'
import { anOrderShop, type OrderShop } from '../../testing/index.ts'
import { replyOperatorRoutes } from './replies.ts'

let shop: OrderShop
let known: ConsoleApp
let support: OperatorClient
let auditor: OperatorClient
let foreign: OperatorClient
let P: string
beforeAll(async () => {
  shop = await anOrderShop()
  known = await consoleApp(shop.db.database, [...replyOperatorRoutes])
  const other = await aPanel(shop.db.database, { key: 'meadow' })
  P = `/panels/${shop.panel.key}`
  const as = (role: 'owner' | 'support' | 'auditor', panelId = shop.panel.id) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  support = await as('support')
  auditor = await as('auditor')
  foreign = await as('owner', other.id)
})
afterAll(async () => {
  await known.app.close()
  await shop.db.close()
})

let count = 0
const create = (texts: object = { en: 'Hello {customer}' }, name?: string, who = support) => {
  count += 1
  return who.ask('POST', `${P}/saved-replies`, { name: name ?? `Reply ${count}`, texts })
}
const namesOf = async (who = support): Promise<string[]> =>
  (await who.ask('GET', `${P}/saved-replies`)).body.rows.map(({ name }: { name: string }) => name)

describe('a saved reply', () => {
  it('is made, changed over the version that was read, and taken away', async () => {
    const { status, body } = await create({ en: 'Hello', ja: 'こんにちは' }, 'Greeting')
    expect([status, body.data]).toEqual([
      201,
      { id: expect.any(Number), name: 'Greeting', texts: { en: 'Hello', ja: 'こんにちは' }, version: 1 },
    ])
    const path = `${P}/saved-replies/${body.data.id}`
    const changed = await support.ask('PATCH', path, { version: 1, texts: { en: 'Good morning' } })
    expect(changed.body.data).toMatchObject({ name: 'Greeting', texts: { en: 'Good morning' }, version: 2 })
    expect((await support.ask('PATCH', path, { version: 1, name: 'Late' })).body.details.code).toBe('changed_meanwhile')
    expect((await support.ask('DELETE', path)).status).toBe(204)
    expect((await support.ask('GET', path)).status).toBe(404)
    expect((await support.ask('DELETE', path)).status).toBe(404)
  })

  it('has a name of its own, however it is written', async () => {
    await create(undefined, 'Refund')
    const second = await create(undefined, 'REFUND')
    expect([second.status, Object.keys(second.body.errors)]).toEqual([422, ['name']])
    const other = (await create()).body.data
    const renamed = await support.ask('PATCH', `${P}/saved-replies/${other.id}`, { version: 1, name: 'refund' })
    expect([renamed.status, Object.keys(renamed.body.errors)]).toEqual([422, ['name']])
  })

  it.each([
    [{}, 'texts.en'],
    [{ de: 'Hallo' }, 'texts.en'],
    [{ en: ' ' }, 'texts.en'],
    [{ en: 'a'.repeat(5001) }, 'texts.en'],
    [{ en: 'Hello', de: 'Guten Tag {kunde}' }, 'texts.de'],
  ])('%j is refused at %s', async (texts, field) => {
    const before = await namesOf()
    const { status, body } = await create(texts)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(await namesOf()).toEqual(before)
  })

  it('is seen by those who read tickets, written by those who answer, and of no other panel', async () => {
    const { id, name } = (await create()).body.data
    expect(await namesOf(auditor)).toContain(name)
    expect((await create(undefined, undefined, auditor)).body.details).toMatchObject({
      code: 'not_permitted',
      permission: 'tickets.answer',
    })
    expect((await foreign.ask('GET', `/panels/meadow/saved-replies/${id}`)).status).toBe(404)
    expect((await foreign.ask('PATCH', `/panels/meadow/saved-replies/${id}`, { version: 1, name: 'Mine' })).status).toBe(404)
    expect((await foreign.ask('GET', '/panels/meadow/saved-replies')).body.rows).toEqual([])
  })

  it('answers a ticket in its customer’s language with what the ticket is about', async () => {
    const { id: userId } = await aUser(shop.db.database, shop.panel.id, { name: 'Jürgen', locale: 'de' })
    const question = { kind: 'other', orderId: null, invoiceId: null, email: null, subject: 'Hello', text: 'Hello?' } as const
    const ticketId = await shop.db.database.transaction(shop.panel.id, (trx) => openTicket(trx, userId, question, new Date()))
    await create({ en: 'Hello {customer}', de: 'Guten Tag {customer}, Anfrage {ticket} zu {order}' }, 'In German')
    await create({ en: 'Dear {customer}' }, 'In English')
    const { data } = (await support.ask('GET', `${P}/tickets/${ticketId}/replies`)).body
    expect(data).toContainEqual({
      ...{ id: expect.any(Number), name: 'In German', language: 'de', missing: ['order'] },
      text: `Guten Tag Jürgen, Anfrage ${ticketId} zu {order}`,
    })
    expect(data).toContainEqual({ id: expect.any(Number), name: 'In English', language: 'en', missing: [], text: 'Dear Jürgen' })
    expect((await foreign.ask('GET', `/panels/meadow/tickets/${ticketId}/replies`)).status).toBe(404)
    expect((await support.ask('GET', `${P}/tickets/2147483647/replies`)).status).toBe(404)
  })
})
