import { makeApiToken } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { balancesOf } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportAccepted, reportFinal, reportProgress, takePaidLines } from '../commands/lines/report.ts'
import { anOrderShop, aPaidOrder, type OrderShop, VIDEO } from '../testing/index.ts'

let shop: OrderShop
let key: string
let reseller: number
beforeAll(async () => {
  shop = await anOrderShop()
  ;({ key, reseller } = await aReseller(1000))
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

const inPanel = <T>(work: (trx: Trx) => Promise<T>) => shop.db.database.transaction(shop.panel.id, work)
async function aReseller(dollars: number) {
  const user = await aUser(shop.db.database, shop.panel.id)
  await shop.fund(dollars, user.id)
  const token = await inPanel((trx) => makeApiToken(trx, user.id, new Date()))
  return { key: token, reseller: user.id }
}
const v2 = (fields: Record<string, string>, more: { key?: string; url?: string; headers?: Record<string, string> } = {}) =>
  shop.app.inject({
    method: 'POST',
    url: more.url ?? '/api/v2',
    headers: { host: shop.panel.host, 'content-type': 'application/x-www-form-urlencoded', ...more.headers },
    payload: new URLSearchParams({ key: more.key ?? key, ...fields }).toString(),
  })
const json = async (fields: Record<string, string>, more = {}) => (await v2(fields, more)).json()
let links = 0
const newLink = () => `https://www.youtube.com/watch?v=${String(++links).padStart(11, 'v')}`

describe('the envelope', () => {
  it('answers 200 with exactly application/json, also for failures, with and without the last slash', async () => {
    for (const url of ['/api/v2', '/api/v2/', '/core/api/v2']) {
      const answer = await v2({ action: 'nonsense' }, { url })
      expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
        200,
        'application/json',
        '{"error":"Incorrect request: there is no action nonsense"}',
      ])
    }
  })
  it('refuses a key that is nobody’s', async () => {
    expect(await json({ action: 'balance' }, { key: 'wrong' })).toEqual({ error: 'Invalid API key' })
  })
  it('keeps the English that clients look for, whatever language a request names', async () => {
    const german = { url: '/api/v2?locale=de' }
    expect(await json({ action: 'balance', locale: 'de' }, { ...german, key: 'wrong' })).toEqual({ error: 'Invalid API key' })
    const poor = await aReseller(1)
    const add = { action: 'add', service: '1', link: newLink(), quantity: '1000' }
    expect(await json(add, { ...german, key: poor.key })).toEqual({ error: 'Not enough funds on balance' })
    expect(await json({ ...add, link: 'https://example.com' }, german)).toEqual({ error: 'Bad link' })
    expect(await json({ ...add, quantity: '99' }, german)).toEqual({ error: 'Quantity less than minimal 100' })
  })
  it('takes forms, multipart, JSON and the query string alike', async () => {
    const expected = { balance: expect.any(String), currency: 'USD' }
    const ask = (request: object) => shop.app.inject({ method: 'POST', url: '/api/v2', ...request } as never)
    const boundary = 'x'
    const multipart = ['key', key, 'action', 'balance']
    const answers = [
      await ask({ headers: { host: shop.panel.host }, payload: { key, action: 'balance' } }),
      await ask({ headers: { host: shop.panel.host, 'content-type': 'text/plain' }, payload: `key=${key}&action=balance` }),
      await ask({ headers: { host: shop.panel.host }, url: `/api/v2?key=${key}&action=balance` }),
      await ask({
        headers: { host: shop.panel.host, 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: `${[0, 2].map((i) => `--${boundary}\r\ncontent-disposition: form-data; name="${multipart[i]}"\r\n\r\n${multipart[i + 1]}\r\n`).join('')}--${boundary}--\r\n`,
      }),
    ]
    for (const answer of answers) expect(answer.json()).toEqual(expected)
  })
})

describe('services', () => {
  it('lists what is sold with rates of 1000 units as texts, the guarantee in them', async () => {
    const services = await json({ action: 'services' })
    expect(services[0]).toEqual({
      service: expect.any(Number),
      name: expect.any(String),
      type: 'Default',
      category: 'YouTube Views',
      rate: '2.20',
      min: '100',
      max: '10000',
      refill: true,
      cancel: true,
      dripfeed: false,
      desc: 'The link is shown in advertisements that we buy.',
      step: '1',
      rate_per: '1000',
      guarantee_days: 30,
      rate_without_guarantee: '2.00',
      average_minutes: null,
      parameters: [
        { name: 'link', required: true },
        { name: 'quantity', required: true, min: 100, max: 10_000, step: 1 },
        { name: 'guarantee', required: false, values: ['0', '1'] },
      ],
    })
    const plain = services.find((service: { service: number }) => service.service === 4)
    expect(plain).toMatchObject({ rate: '2.00', refill: false })
    expect(services.map((service: { service: number }) => service.service)).not.toContain(3)
  })
})

describe('add', () => {
  it.each([
    ['1', 2_200_000n],
    ['4', 2_000_000n],
  ])('orders service %s from balance at the rate that was told, and answers the id', async (service, charge) => {
    const before = (await inPanel((trx) => balancesOf(trx, reseller))).total
    expect(await json({ action: 'add', service, link: newLink(), quantity: '1000' })).toEqual({ order: expect.any(Number) })
    expect((await inPanel((trx) => balancesOf(trx, reseller))).total).toBe(before - charge)
  })
  it.each([
    [{ service: '999', link: VIDEO, quantity: '100' }, 'Incorrect service ID'],
    [{ service: '1', link: 'https://example.com', quantity: '100' }, 'Bad link'],
    [{ service: '1', link: VIDEO, quantity: '99' }, 'Quantity less than minimal 100'],
    [{ service: '1', link: VIDEO, quantity: '10001' }, 'Quantity more than maximum 10000'],
    [{ service: '1', link: VIDEO, quantity: 'undefined' }, 'Quantity less than minimal 100'],
    [{ service: '1', link: VIDEO, quantity: '100', runs: '3', interval: '10' }, 'Drip-feed is disabled for this service'],
  ])('says in the known error texts what is wrong: %o', async (fields, error) => {
    expect(await json({ action: 'add', ...fields })).toEqual({ error })
  })
  it('says when the money does not suffice, and a later try is no repeat', async () => {
    const poor = await aReseller(1)
    const fields = { action: 'add', service: '1', link: newLink(), quantity: '1000' }
    expect(await json(fields, { key: poor.key })).toEqual({ error: 'Not enough funds on balance' })
    await shop.fund(10, poor.reseller)
    expect(await json(fields, { key: poor.key })).toEqual({ order: expect.any(Number) })
  })
  it('refuses the same order within seconds, however many come at once', async () => {
    const fields = { action: 'add', service: '1', link: newLink(), quantity: '500' }
    const answers = await Promise.all(Array.from({ length: 12 }, () => json(fields)))
    expect(answers.filter((answer) => 'order' in answer)).toHaveLength(1)
    expect(answers.find((answer) => 'error' in answer)).toEqual({
      error: 'You have active order with this link. Please wait until order being completed.',
    })
  })
  it('presents the first order again for a repeated request id', async () => {
    const fields = { action: 'add', service: '1', link: newLink(), quantity: '500', request_id: 'r-1' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => json(fields)))
    expect(new Set(answers.map((answer) => answer.order)).size).toBe(1)
    expect(await json({ ...fields, quantity: '600' })).toEqual({ error: 'This request key was already used with other data.' })
  })
})

describe('status', () => {
  it('tells charge, start, remains and the known status texts', async () => {
    const line = await aPaidOrder(shop.deps, shop.panel.id, reseller, { quantity: 1000, url: newLink() })
    const status = () => json({ action: 'status', order: String(line.id) })
    expect(await status()).toEqual({ charge: '2', start_count: '0', status: 'Pending', remains: '1000', currency: 'USD', refunded: '0' })
    await inPanel(async (trx) => {
      await takePaidLines(trx, 500)
      await reportAccepted(trx, line.id)
    })
    expect((await status()).status).toBe('Processing')
    await inPanel((trx) => reportProgress(trx, line.id, { startCount: 3572, delivered: 400 }))
    expect(await status()).toEqual({
      charge: '2',
      start_count: '3572',
      status: 'In progress',
      remains: '600',
      currency: 'USD',
      refunded: '0',
    })
    // Ordered on a screen, so given back in whole cents.
    await inPanel((trx) => reportFinal(trx, line.id, { outcome: 'partial', delivered: 843 }, new Date()))
    expect(await status()).toEqual({
      charge: '1.69',
      start_count: '3572',
      status: 'Partial',
      remains: '157',
      currency: 'USD',
      refunded: '0.31',
    })
  })
  it('of many is a map by id, in which a bad or foreign id is data', async () => {
    const mine = await aPaidOrder(shop.deps, shop.panel.id, reseller, { url: newLink() })
    const foreign = await aPaidOrder(shop.deps, shop.panel.id, (await aReseller(1)).reseller, { url: newLink() })
    const bad = { error: 'Incorrect order ID' }
    for (const fields of [
      { orders: `${mine.id},${foreign.id},x` },
      { 'orders[0]': String(mine.id), 'orders[1]': String(foreign.id), 'orders[2]': 'x' },
      { order: `${mine.id},${foreign.id},x` },
    ]) {
      expect(await json({ action: 'status', ...fields } as never)).toEqual({
        [mine.id]: expect.objectContaining({ status: 'Pending' }),
        [foreign.id]: bad,
        x: bad,
      })
    }
    expect(await json({ action: 'status', order: String(foreign.id) })).toEqual(bad)
  })
})

describe('cancel and refill', () => {
  it('answer a list in which 1 means that the request was taken', async () => {
    const line = await aPaidOrder(shop.deps, shop.panel.id, reseller, { url: newLink() })
    expect(await json({ action: 'cancel', orders: `${line.id},999999` })).toEqual([
      { order: line.id, cancel: 1 },
      { order: 999_999, cancel: { error: 'Incorrect order ID' } },
    ])
    expect(await json({ action: 'status', order: String(line.id) })).toMatchObject({ status: 'Canceled', charge: '0' })
    expect(await json({ order: String(line.id) })).toEqual({ error: 'The order is not completed' })
    expect(await json({ refill: '5' })).toEqual({ error: 'Refill not found' })
  })
})
