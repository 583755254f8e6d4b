import { randomBytes } from 'node:crypto'
import { createCatalogue } from '@vitrine/catalogue'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { createPanels, type Panel, panelsOperatorRoutes, panelsRoutes } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { buildApp, createRateLimiter } from '@vitrine/platform/http'
import { systemClock } from '@vitrine/platform/kernel'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closedShops } from '../src/closed-shop.ts'
import { mountStorefront } from '../src/pages/mount.ts'
import { InProcessCallers } from '../src/pages/ssr/in-process-callers.ts'
import { onePageStorefront } from '../testing/one-page-storefront.ts'

let db: TestDatabase
let known: ConsoleApp
let shop: FastifyInstance
let panel: Panel
let other: Panel
let editor: OperatorClient
let finance: OperatorClient
let support: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  const { database } = db
  known = await consoleApp(database, panelsOperatorRoutes())
  const panels = createPanels(database, { checkEveryMs: 0 })
  const rateLimiter = createRateLimiter(database)
  shop = await buildApp({
    panelOf: panels.findByHost,
    callerOf: async () => undefined,
    routes: panelsRoutes({ panels }),
    rateLimiter,
    logLevel: 'silent',
    admit: closedShops({ database, panels, clock: systemClock }),
  })
  await mountStorefront(shop, {
    ...{ database, panels, catalogue: createCatalogue(database), callers: new InProcessCallers(), rateLimiter, pagesPerMinute: 1000 },
    ...{ dev: async () => async () => onePageStorefront(), hasWorker: false, thirdPartiesUrl: undefined },
    ...{ consoleOrigin: undefined, youtube: undefined },
  })
  // Not open yet: its operators see its pictures in the console all the same.
  panel = await aPanel(database, { key: 'harbour', state: 'preparing' })
  other = await aPanel(database, { key: 'meadow' })
  const as = (role: 'editor' | 'finance' | 'support') =>
    signedIn(known, { email: `${role}@example.com`, places: [panel, other].map(({ id }) => ({ panelId: id, role })) })
  ;[editor, finance, support] = [await as('editor'), await as('finance'), await as('support')]
})
afterAll(async () => {
  await Promise.all([known.app.close(), shop.close()])
  await db.close()
})

const pixels = (format: 'jpeg' | 'png' | 'webp', width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 90, b: 7, alpha: 0.5 } } })
    .withExif({ IFD0: { Copyright: 'SecretOwner' } })
    .toFormat(format)
    .toBuffer()
const svg = (inner = '<path d="M0 0"/>') => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inner}</svg>`
const file = (content: Buffer | string, name = 'logo.png') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name)
const upload = (sent: unknown, who = editor, permission = 'content.edit', headers = {}) =>
  who.ask('POST', '/panels/harbour/media', { permission, file: sent }, headers)
const count = (): Promise<number> =>
  db.database.read(
    panel.id,
    async (trx) =>
      (await trx.one(sql<{ count: number }>`select count(*)::int as count from panels.picture where panel_id = ${trx.panelId}`)).count,
  )
const served = (address: string, host = panel.host) => shop.inject({ url: address, headers: { host } })

describe('a picture', () => {
  it.each([
    ['png', 'png', 'image/png'],
    ['jpeg', 'jpg', 'image/jpeg'],
    ['webp', 'webp', 'image/webp'],
  ] as const)('of kind %s is written anew and served by its content for ever', async (format, extension, type) => {
    const { status, body } = await upload(file(await pixels(format), `C:\\me\\logo.${extension}`))
    expect([status, body.data]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        address: `/assets/media/${body.data.id}.${extension}`,
        ...{ name: `logo.${extension}`, width: 60, height: 40, bytes: expect.any(Number) },
      },
    ])
    const answer = await served(body.data.address)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['x-content-type-options']]).toEqual([200, type, 'nosniff'])
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.rawPayload).toHaveLength(body.data.bytes)
    const written = await sharp(answer.rawPayload).metadata()
    expect([written.format, written.width, written.exif]).toEqual([format, 60, undefined])
    expect(answer.payload).not.toContain('SecretOwner')
  })
  it('that is an SVG runs nothing, even when it is opened by itself', async () => {
    const { body } = await upload(file(`<!-- secret -->${svg()}`, 'mark.svg'))
    const answer = await served(body.data.address)
    expect(answer.headers['content-type']).toBe('image/svg+xml')
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
    expect(answer.payload).toContain('<path d="M0 0"/>')
    expect(answer.payload).not.toContain('secret')
  })
  it('is stored once, however often it is sent', async () => {
    const same = await pixels('png', 33, 21)
    const first = await upload(file(same))
    const before = await count()
    expect((await upload(file(same, 'again.png'))).body.data).toEqual(first.body.data)
    const key = { 'idempotency-key': 'one wish' }
    const answers = [
      await upload(file(svg('<path d="M7"/>')), editor, 'content.edit', key),
      await upload(file(svg('<path d="M7"/>')), editor, 'content.edit', key),
    ]
    expect(answers[1]?.text).toBe(answers[0]?.text)
    expect(await count()).toBe(before + 1)
    const another = await upload(file(svg('<path d="M8"/>')), editor, 'content.edit', key)
    expect([another.status, another.body.message]).toEqual([422, 'This request key was already used with other data.'])
  })
  it('of one shop is not there at another’s host, nor under another kind', async () => {
    const { address } = (await upload(file(svg('<path d="M9"/>'), 'a.svg'))).body.data
    expect((await served(address)).statusCode).toBe(200)
    for (const wrong of [
      await served(address, other.host),
      await served(address.replace('.svg', '.png')),
      await served('/assets/media/x.svg'),
    ])
      expect(wrong.statusCode).toBe(404)
  })
})

describe('what is no picture of a shop is refused at its field, and nothing is kept', () => {
  const text = (value: string) => Buffer.from(value, 'latin1')
  it.each([
    ['a script', text('alert(1)'), 'The file must be a PNG, JPEG, WebP or SVG picture.'],
    ['a GIF', text('GIF89a\x01\x00\x01\x00'), 'The file must be a PNG, JPEG, WebP or SVG picture.'],
    ['a page', text('<!doctype html><html onload="alert(1)"></html>'), expect.stringContaining('This picture cannot be read')],
    ['half a picture', text('\x89PNG\r\n\x1a\n<html>'), expect.stringContaining('This picture cannot be read')],
    ['an SVG with a script', text(svg('<script>alert(1)</script>')), expect.stringContaining('This SVG holds a script')],
    ['an SVG with a handler', text(svg('<g onclick="x()"/>')), expect.stringContaining('This SVG holds a script')],
    ['an SVG of another encoding', text(`${svg('<title>\xe9</title>')}`), expect.stringContaining('This picture cannot be read')],
    ['more than 2 MB', Buffer.concat([text('\x89PNG\r\n\x1a\n'), randomBytes(2 * 1024 * 1024)]), 'The file must not be larger than 2 MB.'],
    ['nothing', Buffer.alloc(0), 'The file must be a PNG, JPEG, WebP or SVG picture.'],
  ])('%s', async (_, content, said) => {
    const before = await count()
    const { status, body } = await upload(file(content))
    expect([status, body.errors]).toEqual([422, { file: [said] }])
    expect(await count()).toBe(before)
  })
  it('a side of more than 4,000 pixels', async () => {
    expect((await upload(file(await pixels('png', 4000, 2)))).status).toBe(201)
    const { status, body } = await upload(file(await pixels('png', 4001, 2)))
    expect([status, body.errors]).toEqual([422, { file: ['The picture is too large: no side may be longer than 4000 pixels.'] }])
  })
  it('a text in the place of the file', async () => {
    expect((await upload('logo.png')).body.errors).toHaveProperty('file')
  })
  it('one more than the shop has room for; one that it has already is none more', async () => {
    const mine = svg('<path d="M11"/>')
    await upload(file(mine))
    await db.database.transaction(panel.id, (trx) =>
      trx.run(sql`
        insert into panels.picture (panel_id, id, extension, name, content, uploaded_at, uploaded_by)
        select ${trx.panelId}, md5(n::text), 'svg', 'filler', 'x', now(), 'somebody' from generate_series(1, 500) n`),
    )
    const before = await count()
    const { status, body } = await upload(file(svg('<path d="M12"/>')))
    expect([status, body.errors.file[0]]).toEqual([422, 'The shop has no room for another picture: 500 pictures or 100 MB are the limit.'])
    expect((await upload(file(mine))).status).toBe(201)
    expect(await count()).toBe(before)
    await db.database.transaction(panel.id, (trx) =>
      trx.run(sql`delete from panels.picture where panel_id = ${trx.panelId} and name = 'filler'`),
    )
  })
})

describe('anyone uploads for what they may change, and for nothing else', () => {
  it.each([
    ['finance', 'methods.edit', 201],
    ['finance', 'content.edit', 422],
    ['editor', 'methods.edit', 422],
    ['editor', 'catalogue.structure', 201],
    ['support', 'content.edit', 422],
  ] as const)('%s for %s: %i', async (role, permission, status) => {
    const who = { finance, editor, support }[role]
    const answer = await upload(file(svg('<path d="M3"/>')), who, permission)
    expect(answer.status).toBe(status)
    if (status === 422) expect(answer.body.details).toEqual({ code: 'not_permitted', permission })
  })
  it('a permission that shows no picture is none', async () => {
    expect((await upload(file(svg()), editor, 'orders.view')).body.errors).toHaveProperty('permission')
  })
})
