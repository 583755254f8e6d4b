import { makeApiToken } from '@vitrine/identity'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportAccepted, reportFinal, takePaidLines } from '../commands/lines/report.ts'
import { anOrderShop, aVideo, type OrderShop } from '../testing/index.ts'

/** What published clients of the field send over the wire, in Node, PHP and Python: each form has to go on working as it is. */
let shop: OrderShop
let key: string
beforeAll(async () => {
  shop = await anOrderShop()
  await shop.fund(1000)
  key = await shop.db.database.transaction(shop.panel.id, (trx) => makeApiToken(trx, shop.user.id, new Date()))
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})

type Values = Readonly<Record<string, string | number>>
type Form = (fields: Values) => Pick<InjectOptions, 'method' | 'query' | 'payload'> & { readonly headers?: Record<string, string> }

const texts = (fields: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
const encoded = (fields: Values): string => new URLSearchParams(texts(fields)).toString()
const BOUNDARY = '----------------------------4ebf00fbcf09'
const parts = (fields: Values): string =>
  `${Object.entries(fields)
    .map(([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--${BOUNDARY}--\r\n`
const typed = (contentType: string) => ({ 'content-type': contentType })
const FORM = 'application/x-www-form-urlencoded'

const forms: Readonly<Record<string, Form>> = {
  'a form (PHP’s http_build_query, Python’s data=)': (fields) => ({ method: 'POST', payload: encoded(fields), headers: typed(FORM) }),
  'a form with its charset (axios, jQuery)': (fields) => ({
    method: 'POST',
    payload: encoded(fields),
    headers: typed(`${FORM};charset=utf-8`),
  }),
  'a form in capitals': (fields) => ({ method: 'POST', payload: encoded(fields), headers: typed('Application/X-WWW-Form-Urlencoded') }),
  'multipart (PHP’s curl with an array, form-data)': (fields) => ({
    method: 'POST',
    payload: parts(fields),
    headers: typed(`multipart/form-data; boundary=${BOUNDARY}`),
  }),
  'JSON with numbers': (fields) => ({ method: 'POST', payload: JSON.stringify(fields), headers: typed('application/json') }),
  'JSON with texts and a charset': (fields) => ({
    method: 'POST',
    payload: JSON.stringify(texts(fields)),
    headers: typed('application/json; charset=utf-8'),
  }),
  'JSON that names what it leaves out': (fields) => ({
    method: 'POST',
    payload: JSON.stringify({ ...fields, runs: null, interval: 'undefined', comments: '', country: 'null' }),
    headers: typed('application/json'),
  }),
  'text without a type of its own (fetch with a string)': (fields) => ({
    method: 'POST',
    payload: encoded(fields),
    headers: typed('text/plain;charset=UTF-8'),
  }),
  'a body without any type': (fields) => ({ method: 'POST', payload: encoded(fields) }),
  'the query of a POST without a body': (fields) => ({ method: 'POST', query: texts(fields) }),
  'the query of a POST with an empty JSON body': (fields) => ({
    method: 'POST',
    query: texts(fields),
    payload: '',
    headers: typed('application/json'),
  }),
  'the query of a GET': (fields) => ({ method: 'GET', query: texts(fields) }),
  'key in the query and the rest in the body': ({ key: secret = '', ...rest }) => ({
    method: 'POST',
    query: texts({ key: secret }),
    payload: encoded(rest),
    headers: typed(FORM),
  }),
  'a body that says it otherwise than the query': (fields) => ({
    method: 'POST',
    query: { action: 'services', key: 'another' },
    payload: encoded(fields),
    headers: typed(FORM),
  }),
  'a form beside a bearer that means nothing here': (fields) => ({
    method: 'POST',
    payload: encoded(fields),
    headers: { ...typed(FORM), authorization: 'Bearer nonsense', 'user-agent': 'Mozilla/4.0 (compatible; MSIE 5.01; Windows NT 5.0)' },
  }),
}

async function send(form: Form, fields: Values, url = '/api/v2') {
  const { headers = {}, ...request } = form(fields)
  const answer = await shop.app.inject({ url, ...request, headers: { host: shop.panel.host, ...headers } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json'])
  return answer.json()
}
const add = () => ({ key, action: 'add', service: 1, link: aVideo(), quantity: 100 })
const json = (fields: object) =>
  send(() => ({ method: 'POST', payload: JSON.stringify({ key, ...fields }), headers: typed('application/json') }), {})

describe.each(Object.entries(forms))('%s', (_, form) => {
  it.each(['/api/v2', '/api/v2/'])('is understood at %s: order, status, cancel, balance', async (url) => {
    const { order } = await send(form, add(), url)
    expect(order).toEqual(expect.any(Number))
    const standing = { charge: '0.22', start_count: '0', status: 'Pending', remains: '100', currency: 'USD', refunded: '0' }
    expect(await send(form, { key, action: 'status', order }, url)).toEqual(standing)
    expect(await send(form, { key, action: 'status', orders: `${order}, 999999` }, url)).toEqual({
      [order]: standing,
      999999: { error: 'Incorrect order ID' },
    })
    expect(await send(form, { key, action: 'cancel', orders: order }, url)).toEqual([{ order, cancel: 1 }])
    expect(await send(form, { key, action: 'balance' }, url)).toEqual({ balance: expect.stringMatching(/^\d+\.\d+$/), currency: 'USD' })
    expect(await send(form, { key: 'wrong', action: 'balance' }, url)).toEqual({ error: 'Invalid API key' })
  })
})

describe('several orders', () => {
  it.each<[string, (one: number, two: number) => object]>([
    ['separated by commas', (one, two) => ({ orders: `${one},${two}` })],
    ['in the field for one', (one, two) => ({ order: `${one},${two}` })],
    ['with numbers of their own', (one, two) => ({ 'orders[0]': one, 'orders[1]': two })],
    ['with brackets in the field for one', (one, two) => ({ 'order[0]': one, 'order[1]': two })],
    ['as a list', (one, two) => ({ orders: [one, two] })],
    ['as a list of texts', (one, two) => ({ orders: [String(one), String(two)] })],
    ['as a list in the field for one', (one, two) => ({ order: [one, two] })],
  ])('may be named %s', async (_, fieldsOf) => {
    const [one, two] = [(await json(add())).order, (await json(add())).order]
    const pending = expect.objectContaining({ status: 'Pending' })
    expect(await json({ action: 'status', ...fieldsOf(one, two) })).toEqual({ [one]: pending, [two]: pending })
    expect(await json({ action: 'cancel', ...fieldsOf(one, two) })).toEqual([
      { order: one, cancel: 1 },
      { order: two, cancel: 1 },
    ])
  })
  it('may be named with repeated brackets in a form', async () => {
    const [one, two] = [(await json(add())).order, (await json(add())).order]
    const payload = `key=${key}&action=status&orders[]=${one}&orders[]=${two}`
    const reported = await send(() => ({ method: 'POST', payload, headers: typed(FORM) }), {})
    expect(Object.keys(reported)).toEqual([String(one), String(two)])
  })
})

describe('without an action', () => {
  it('a refill is asked by order, and its status by refill, one or several', async () => {
    const order: number = (await json(add())).order
    await shop.db.database.transaction(shop.panel.id, async (trx) => {
      await takePaidLines(trx, 500)
      await reportAccepted(trx, order)
      await reportFinal(trx, order, { outcome: 'completed', delivered: 100 }, new Date())
    })
    const { refill } = await json({ order })
    expect(refill).toMatch(/^\d+$/)
    expect(await json({ refill })).toEqual({ status: 'Pending' })
    expect(await json({ refill: `${refill},9` })).toEqual([
      { refill: Number(refill), status: 'Pending' },
      { refill: 9, status: { error: 'Refill not found' } },
    ])
    expect(await json({ refills: refill })).toEqual([{ refill: Number(refill), status: 'Pending' }])
    expect(await json({ orders: `${order},999999` })).toEqual([
      { order, refill: { error: 'You have active refill for this order. Please wait until refill being completed.' } },
      { order: 999_999, refill: { error: 'Incorrect order ID' } },
    ])
    expect(await json({ service: 1 })).toEqual({ error: 'Incorrect request' })
  })
})

describe('what clients read', () => {
  it('is typed as they expect it: numbers of orders, texts of amounts, flags', async () => {
    const [service] = await json({ action: 'services' })
    const kinds = Object.fromEntries(Object.entries(service as object).map(([name, value]) => [name, typeof value]))
    expect(kinds).toMatchObject({
      service: 'number',
      name: 'string',
      type: 'string',
      category: 'string',
      rate: 'string',
      min: 'string',
      max: 'string',
      refill: 'boolean',
      cancel: 'boolean',
      dripfeed: 'boolean',
    })
    const { order } = await json(add())
    const status = await json({ action: 'status', order })
    for (const name of ['charge', 'start_count', 'status', 'remains', 'currency'])
      expect([name, typeof status[name]]).toEqual([name, 'string'])
  })
})
