import { aPhoto, aUser } from '@vitrine/identity/testing'
import { sql, type Trx } from '@vitrine/platform/database'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeAttachments } from '../../commands/tickets/purge-attachments.ts'
import { ticketToken } from '../../model/tickets/ticket-link.ts'
import { personalOrders } from '../../queries/orders/personal-orders.ts'
import { anOrderShop, type OrderShop } from '../../testing/index.ts'

const DAY_MS = 86_400_000
let shop: OrderShop
beforeAll(async () => {
  shop = await anOrderShop()
})
afterAll(() => shop.db.close())

const question = { subject: 'A screenshot', text: 'This is what I see.' }
const aCustomer = async () => (await aUser(shop.db.database, shop.panel.id)).id
const ask = (method: 'GET' | 'POST', path: string, as?: number, body?: object) =>
  shop.ask(method, `/api/v1/${path}`, body, as === undefined ? { as: 'guest' } : { as })
const file = (url: string) => shop.app.inject({ url, headers: { host: shop.panel.host } })

async function upload(as: number | undefined, { path = 'ticket-attachments', name = 'screen.png', bytes }: Upload = {}) {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes ?? (await aPhoto({ format: 'png' })))], name))
  const request = new Request('http://x', { method: 'POST', body: form })
  return shop.app.inject({
    method: 'POST',
    url: `/core/api/v1/${path}`,
    headers: {
      ...{ host: shop.panel.host, 'content-type': request.headers.get('content-type') ?? '' },
      ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}
interface Upload {
  readonly path?: string
  readonly name?: string
  readonly bytes?: Uint8Array
}
const uploaded = async (as: number): Promise<string> => (await upload(as)).json().data.id
const open = async (as: number, attachments: readonly string[]) => ask('POST', 'tickets', as, { ...question, attachments })
const kept = (id: string) => shop.files.get(`${shop.panel.id}/${id}`)
const purge = () => purgeAttachments(shop.deps, shop.panel.id)
const inPanel = (work: (trx: Trx) => Promise<unknown>) => shop.db.database.transaction(shop.panel.id, work)

describe('a picture in a ticket', () => {
  it('is written anew, goes with a question or a reply, and is shown in its message alone', async () => {
    const user = await aCustomer()
    const { data } = (await upload(user, { name: '../паспорт.PNG' })).json()
    expect(data).toMatchObject({ filename: 'паспорт.PNG', width: 60, height: 40 })
    expect((await sharp(kept(data.id)).metadata()).exif).toBeUndefined()
    const first = (await open(user, [data.id])).json().data
    expect(first.messages).toMatchObject([{ text: question.text, attachments: [{ ...data, url: expect.stringContaining(data.id) }] }])
    const second = await uploaded(user)
    const reply = { text: 'And this.', attachments: [second] }
    const after = (await ask('POST', `tickets/${first.id}/messages`, user, reply)).json().data
    expect(after.messages.map(({ attachments }: { attachments: { id: string }[] }) => attachments.map(({ id }) => id))).toEqual([
      [data.id],
      [second],
    ])
  })

  it('is a download that nothing caches or runs, at its signed address alone', async () => {
    const user = await aCustomer()
    const ticket = (await open(user, [await uploaded(user)])).json().data
    const [{ url }] = ticket.messages[0].attachments
    const answer = await file(url)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'private, no-store',
    ])
    expect(answer.headers['content-disposition']).toBe("attachment; filename*=UTF-8''screen.png")
    expect(answer.headers['content-security-policy']).toBe("sandbox; default-src 'none'")
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    for (const wrong of [
      url.replace(/(?<=signature=)./, (first: string) => (first === 'A' ? 'B' : 'A')),
      url.replace(/\?.*/, ''),
      url.replace(/[0-9a-f-]{36}/, '..%2fetc%2fpasswd'),
    ])
      expect((await file(wrong)).statusCode).toBe(404)
    const before = shop.time.now
    shop.time.now = new Date(before.getTime() + 1_801_000)
    expect((await file(url)).statusCode).toBe(404)
    shop.time.now = before
  })

  it('may be a PDF, which is kept as it came and is never shown, only saved', async () => {
    const user = await aCustomer()
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF\n')
    const { data } = (await upload(user, { bytes: pdf, name: 'invoice.html' })).json()
    expect(data).toMatchObject({ filename: 'invoice.pdf', bytes: pdf.length, width: null, height: null })
    expect(kept(data.id)).toEqual(pdf)
    const [{ url, width }] = (await open(user, [data.id])).json().data.messages[0].attachments
    const answer = await file(url)
    expect([answer.statusCode, width, answer.rawPayload]).toEqual([200, null, pdf])
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''invoice.pdf",
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
  })

  it('is refused under its field where it is neither picture nor PDF, broken or too large, and nothing of it is kept', async () => {
    const user = await aCustomer()
    const before = shop.files.size
    const cutOff = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')
    const halved = (await aPhoto({ format: 'jpeg', width: 600, height: 600 })).subarray(0, 400)
    const large = Buffer.concat([await aPhoto(), Buffer.alloc(10 * 1024 * 1024)])
    const said = []
    for (const bytes of [cutOff, Buffer.from('<svg/>'), halved, large]) said.push((await upload(user, { bytes })).json().errors)
    expect(said).toEqual([
      { file: ['The file must be a picture (PNG, JPEG or WebP) or a PDF.'] },
      { file: ['The file must be a picture (PNG, JPEG or WebP) or a PDF.'] },
      { file: ['We can’t read this photo. Please take it again.'] },
      { file: ['The file must not be larger than 10 MB.'] },
    ])
    expect(shop.files.size).toBe(before)
    expect((await ask('GET', 'tickets', user)).json().data).toEqual([])
  })

  it('goes with one message of its owner’s, five at most; a refusal writes nothing', async () => {
    const [owner, stranger] = [await aCustomer(), await aCustomer()]
    const id = await uploaded(owner)
    const refused = async (as: number, attachments: readonly string[]) => {
      const answer = await open(as, attachments)
      return [answer.statusCode, Object.keys(answer.json().errors ?? {})]
    }
    expect(await refused(stranger, [id])).toEqual([422, ['attachments']])
    expect(await refused(owner, [id, '0d3adb33-0000-4000-8000-000000000001'])).toEqual([422, ['attachments']])
    expect(await refused(owner, Array(6).fill(id))).toEqual([422, ['attachments']])
    for (const who of [owner, stranger]) expect((await ask('GET', 'tickets', who)).json().data).toEqual([])
    expect((await open(owner, [id])).statusCode).toBe(200)
    expect(await refused(owner, [id])).toEqual([422, ['attachments']])
  })

  it('is taken from a customer forty times a day', async () => {
    const user = await aCustomer()
    const row = sql`${shop.panel.id}, gen_random_uuid(), ${user}, 'a.png', 'image/png', 10, 1, 1, ${shop.time.now}`
    for (let count = 0; count < 39; count += 1)
      await inPanel((trx) =>
        trx.run(sql`
          insert into ordering.ticket_attachment (panel_id, attachment_id, user_id, filename, content_type, bytes, width, height, created_at) values (${row})`),
      )
    expect((await upload(user)).statusCode).toBe(200)
    const answer = await upload(user)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '86400'])
    expect((await upload(await aCustomer())).statusCode).toBe(200)
  })
})

describe('by the link of a mail', () => {
  it('pictures are added to its ticket, and no other link takes any', async () => {
    const user = await aCustomer()
    const { id } = (await open(user, [])).json().data
    const token = ticketToken(shop.deps.secret, shop.panel.id, id)
    const path = `ticket-links/${token}/attachments`
    const attachment = (await upload(undefined, { path })).json().data
    const after = await ask('POST', `ticket-links/${token}/messages`, undefined, { text: 'Here it is.', attachments: [attachment.id] })
    expect(after.json().data.messages.at(-1)).toMatchObject({ author: 'customer', attachments: [{ id: attachment.id }] })
    expect((await upload(undefined, { path: `ticket-links/${id}.${'A'.repeat(24)}/attachments` })).statusCode).toBe(404)
    expect((await upload(undefined)).statusCode).toBe(401)
  })
})

describe('how long a picture is kept', () => {
  const after = async (days: number, work: () => Promise<unknown>) => {
    const before = shop.time.now
    shop.time.now = new Date(before.getTime() + days * DAY_MS)
    await work()
    shop.time.now = before
  }
  it('is a day unless it is sent, and ninety days after its ticket was solved', async () => {
    const user = await aCustomer()
    const [unsent, waiting, solved] = [await uploaded(user), await uploaded(user), await uploaded(user)]
    await open(user, [waiting])
    const ticket = (await open(user, [solved])).json().data
    await ask('POST', `tickets/${ticket.id}/close`, user)
    await purge()
    expect([unsent, waiting, solved].map((id) => kept(id) !== undefined)).toEqual([true, true, true])
    await after(1.1, purge)
    expect([unsent, waiting, solved].map((id) => kept(id) !== undefined)).toEqual([false, true, true])
    await after(89, purge)
    expect(kept(solved)).toBeDefined()
    await after(91, purge)
    expect([waiting, solved].map((id) => kept(id) !== undefined)).toEqual([true, false])
    expect((await ask('GET', `tickets/${ticket.id}`, user)).json().data.messages).toMatchObject([{ text: question.text, attachments: [] }])
  })

  it('is named in the data of its owner, and erased with the account', async () => {
    const [user, other] = [await aCustomer(), await aCustomer()]
    const [sent, unsent, bystander] = [await uploaded(user), await uploaded(user), await uploaded(other)]
    const { messages } = (await open(user, [sent])).json().data
    const { url } = messages[0].attachments[0]
    await open(other, [bystander])
    const data = await shop.db.database.read(shop.panel.id, (trx) => personalOrders.collect(trx, user))
    expect(data).toMatchObject({ tickets: [{ messages: [{ pictures: [{ filename: 'screen.png', content_type: 'image/png' }] }] }] })
    await inPanel((trx) => personalOrders.erase?.(trx, user) ?? Promise.resolve())
    expect((await file(url)).statusCode).toBe(404)
    await purge()
    expect([sent, unsent, bystander].map((id) => kept(id) !== undefined)).toEqual([false, false, true])
    const rows = await shop.db.database.read(shop.panel.id, (trx) =>
      trx.rows(sql`select 1 from ordering.ticket_attachment where panel_id = ${shop.panel.id} and user_id = ${user}`),
    )
    expect(rows).toEqual([])
  })
})
