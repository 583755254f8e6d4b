import { aUser } from '@vitrine/identity/testing'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { attach, keepAttachment } from '../../commands/tickets/keep-attachment.ts'
import { openTicket } from '../../commands/tickets/open-ticket.ts'
import { conversationOf } from '../../queries/tickets/own-tickets.ts'
import { anOrderShop, type OrderShop } from '../../testing/index.ts'
import { ticketOperatorRoutes } from './tickets.ts'

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='
const pixel = Buffer.from(PIXEL, 'base64')
const picture = (name = 'where.png') => new File([pixel], name)
let shop: OrderShop
let known: ConsoleApp
let support: OperatorClient
let colleague: OperatorClient
let auditor: OperatorClient
let foreign: OperatorClient
let P: string
beforeAll(async () => {
  shop = await anOrderShop()
  known = await consoleApp(shop.db.database, [...ticketOperatorRoutes(shop.deps)])
  const other = await aPanel(shop.db.database, { key: 'meadow' })
  P = `/panels/${shop.panel.key}`
  const as = (role: 'owner' | 'finance' | 'support' | 'auditor' | 'manager', panelId = shop.panel.id) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  ;[support, colleague, auditor] = [await as('support'), await as('manager'), await as('auditor')]
  foreign = await as('owner', other.id)
})
afterAll(async () => {
  await known.app.close()
  await shop.db.close()
})

async function aTicket() {
  const { id: userId } = await aUser(shop.db.database, shop.panel.id)
  const owner = { panelId: shop.panel.id, userId, operatorId: null }
  const { id: attachmentId } = await keepAttachment(shop.deps, owner, { name: 'screen.png', bytes: pixel })
  const about = { kind: 'other', orderId: null, invoiceId: null, email: null, subject: 'A screenshot', text: 'See this.' } as const
  const id = await shop.db.database.transaction(shop.panel.id, (trx) =>
    openTicket(trx, userId, { ...about, attachments: [attachmentId] }, new Date()),
  )
  return { id, userId, path: `${P}/tickets/${id}` }
}
const messagesOf = async (path: string) => (await support.ask('GET', path)).body.data.messages
const answer = async (path: string, body: object, who = support) =>
  who.ask('POST', `${path}/messages`, { version: (await support.ask('GET', path)).body.data.version, text: 'Here.', ...body })
const read = ({ id, userId }: { readonly id: number; readonly userId: number }) =>
  shop.db.database.read(shop.panel.id, (trx) =>
    conversationOf(trx, { secret: shop.deps.secret, now: new Date(Date.now() + 60_000) }, id, userId),
  )
const audited = (action: string, id: number) =>
  shop.db.database.read(shop.panel.id, (trx) =>
    trx.rows(sql`select 1 from operators.audit where panel_id = ${shop.panel.id} and action = ${action} and entity_id = ${String(id)}`),
  )

it('is seen by those who may read tickets, each look is recorded, and for all others it is absent', async () => {
  const { id, path } = await aTicket()
  const [{ attachments }] = await messagesOf(path)
  expect(attachments).toMatchObject([{ filename: 'screen.png', width: 1, height: 1 }])
  const [{ url }] = attachments
  const seen = await support.ask('GET', url)
  expect([seen.status, seen.headers['content-type'], seen.headers['content-disposition']]).toEqual([200, 'image/png', 'attachment'])
  expect(seen.headers['cache-control']).toContain('no-store')
  expect(await audited('ticket.attachment-viewed', id)).toHaveLength(1)
  expect((await auditor.ask('GET', url)).status).toBe(200)
  const elsewhere = await aTicket()
  const ofAnother = url.replace(`/tickets/${id}/`, `/tickets/${elsewhere.id}/`)
  expect([(await support.ask('GET', ofAnother)).status, (await foreign.ask('GET', url)).status]).toEqual([404, 404])
})

it('is added to an answer once, by the one who uploaded it, and the customer sees it; in a note nobody but operators does', async () => {
  const ticket = await aTicket()
  const upload = async (who = support) => (await who.ask('POST', `${ticket.path}/attachments`, { file: picture() })).body.data.id as string
  const [first, noted] = [await upload(), await upload()]
  expect((await answer(ticket.path, { attachments: [first] }, colleague)).status).toBe(422)
  expect((await answer(ticket.path, { attachments: [first] })).status).toBe(200)
  expect((await answer(ticket.path, { attachments: [first] })).body.errors).toHaveProperty('attachments')
  expect((await answer(ticket.path, { attachments: [noted], isNote: true })).status).toBe(200)
  expect((await messagesOf(ticket.path)).at(-1)).toMatchObject({ isNote: true, attachments: [{ id: noted }] })
  const { messages } = await read(ticket)
  expect(messages.map(({ author, attachments }) => [author, attachments.length])).toEqual([
    ['customer', 1],
    ['support', 1],
  ])
  expect(JSON.stringify(messages)).not.toContain(noted)
  expect((await audited('ticket.attachment-added', ticket.id)).length).toBeGreaterThan(0)
})

it('is taken only from those who may answer, and refused under its field', async () => {
  const ticket = await aTicket()
  const upload = (who: OperatorClient, file: File, path = ticket.path) => who.ask('POST', `${path}/attachments`, { file })
  expect((await upload(auditor, picture())).body.details).toMatchObject({ code: 'not_permitted', permission: 'tickets.answer' })
  expect((await upload(foreign, picture())).status).toBe(404)
  expect((await upload(support, picture(), `${P}/tickets/1999999991`)).status).toBe(404)
  const refused = await upload(support, new File(['%PDF-1.7'], 'bill.pdf'))
  expect([refused.status, refused.body.errors]).toEqual([422, { file: ['The file must be a picture (PNG, JPEG or WebP) or a PDF.'] }])
})

it('may be a PDF, which is saved and never shown, with a record of each look', async () => {
  const ticket = await aTicket()
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n')
  const { data } = (await support.ask('POST', `${ticket.path}/attachments`, { file: new File([pdf], 'bill.pdf') })).body
  expect(data).toMatchObject({ filename: 'bill.pdf', width: null, height: null })
  expect((await answer(ticket.path, { attachments: [data.id] })).status).toBe(200)
  const [{ url }] = (await messagesOf(ticket.path)).at(-1).attachments
  const saved = await support.ask('GET', url)
  expect([saved.status, saved.bytes]).toEqual([200, pdf])
  expect(saved.headers).toMatchObject({
    ...{ 'content-type': 'application/pdf', 'content-disposition': 'attachment', 'x-content-type-options': 'nosniff' },
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(await audited('ticket.attachment-viewed', ticket.id)).toHaveLength(1)
  expect((await read(ticket)).messages.at(-1)?.attachments).toMatchObject([{ filename: 'bill.pdf', width: null }])
})

it('of one customer goes into no ticket of another', async () => {
  const [one, other] = [await aTicket(), await aTicket()]
  const { id } = (await support.ask('POST', `${one.path}/attachments`, { file: picture() })).body.data
  expect((await answer(other.path, { attachments: [id] })).status).toBe(422)
  await expect(
    shop.db.database.transaction(shop.panel.id, (trx) =>
      attach(trx, { userId: one.userId, operatorId: null }, { attachments: [id], messageId: 1 }),
    ),
  ).rejects.toThrow()
})
