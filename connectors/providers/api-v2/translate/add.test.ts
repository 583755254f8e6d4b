import type { ProviderAccess, ProviderOrder } from '@vitrine/fulfilment'
import { describe, expect, it } from 'vitest'
import { errorDictionary } from '../error-dictionary.ts'
import { readAdd, writeAdd } from './add.ts'

const access: ProviderAccess = {
  panelId: 1,
  accountId: 1,
  endpoint: 'http://127.0.0.1/api/v2',
  key: 'the-secret-key',
  currency: 'USD',
  profile: 'request_id',
  timeouts: { connectMs: 1, headersMs: 1, bodyMs: 1 },
  safeStatusCodes: [521],
}
const order: ProviderOrder = {
  orderId: 1,
  service: '7',
  link: 'https://example.com/a?b=1&c=2',
  quantity: 500,
  countedBy: 'quantity',
  fields: {},
  requestId: 'r-1',
}

const judged = (status: number, body: string): string => {
  const outcome = readAdd(access, { kind: 'answer', status, body }, errorDictionary)
  if (outcome.kind === 'accepted') return `accepted ${outcome.providerOrderId}`
  return outcome.kind === 'rejected' ? `rejected ${outcome.reason}` : outcome.kind
}

describe('an acceptance, in all its spellings', () => {
  it.each([
    ['{"order": 23501}', '23501'],
    ['{"order": "23501"}', '23501'],
    ['{"order": 23501.0}', '23501'],
    ['{"order": "0023501"}', '23501'],
    ['{"order": 12345678901234567890}', '12345678901234567890'],
    ['{"order": "ord_81f"}', 'ord_81f'],
    ['{"order_id": 5}', '5'],
    ['{"orderId": 5}', '5'],
    ['{"id": 5}', '5'],
    ['{"status": "success", "data": {"order": 5}}', '5'],
    ['{"data": {"order_id": "5"}}', '5'],
    ['5', '5'],
    ['{"order": 5, "id": "5", "error": null}', '5'],
    ['{"order": 5, "error": "", "message": "Thank you"}', '5'],
    ['{"success": true, "order": 5, "errors": []}', '5'],
  ])('%s', (body, id) => {
    expect(judged(200, body)).toBe(`accepted ${id}`)
    expect(judged(201, body)).toBe(`accepted ${id}`)
  })
})

describe('a refusal we understand', () => {
  it.each([
    ['Bad link', 'definitive'],
    ['Service disabled', 'definitive'],
    ['Quantity less than minimal 100', 'definitive'],
    ['Quantity more than maximum 5000', 'definitive'],
    ['Incorrect service ID', 'definitive'],
    ['Not enough funds on balance', 'funds'],
    ['Too many requests', 'transient'],
    ['We are under  MAINTENANCE now', 'transient'],
    ['You have active order with this link. Please wait until order being completed.', 'transient'],
    ['Invalid API key', 'key'],
  ])('%s is %s', (text, reason) => {
    expect(judged(200, JSON.stringify({ error: text }))).toBe(`rejected ${reason}`)
    expect(judged(400, JSON.stringify({ error: text }))).toBe(`rejected ${reason}`)
    expect(judged(200, JSON.stringify({ status: 'fail', message: text }))).toBe(`rejected ${reason}`)
  })

  it.each([
    [401, '', 'key'],
    [403, '<html>', 'key'],
    [404, '<html>', 'definitive'],
    [405, '', 'definitive'],
    [410, '', 'definitive'],
    [413, '', 'definitive'],
    [415, '', 'definitive'],
    [422, '{"message": "The given data was invalid."}', 'definitive'],
    [429, '{"error": "Too many requests"}', 'transient'],
    [521, '<html>', 'transient'],
  ])('status %i with %j is %s', (status, body, reason) => {
    expect(judged(status, body)).toBe(`rejected ${reason}`)
  })
})

describe('everything else is ambiguous', () => {
  it.each([
    [200, ''],
    [200, '<html></html>'],
    [200, '{"order": 23501'],
    [200, '{}'],
    [200, '[]'],
    [200, 'null'],
    [200, 'true'],
    [200, '"Order placed"'],
    [200, '{"status": "success"}'],
    [200, '{"order": 0}'],
    [200, '{"order": -5}'],
    [200, '{"order": 23501.5}'],
    [200, '{"order": true}'],
    [200, '{"order": {"id": 5}}'],
    [200, '{"order": [5, 6]}'],
    [200, '[{"order": 5}]'],
    [200, '{"order": 5, "id": 6}'],
    [200, '{"order": 5, "error": "Bad link"}'],
    [200, '{"order": 5, "success": false}'],
    [200, '{"order": 5, "status": "error"}'],
    [200, '{"error": "Something nobody has classified yet"}'],
    [200, '{"error": "Please try again later"}'],
    [204, ''],
    [301, ''],
    [302, '{"order": 5}'],
    [400, '{"error": "Something new"}'],
    [400, '{"order": 5}'],
    [401, '{"order": 5}'],
    [408, '{"error": "Bad link"}'],
    [409, '{"error": "Bad link"}'],
    [425, ''],
    [429, '<html>'],
    [429, '{"error": "Hm"}'],
    [418, ''],
    [500, '{"error": "Bad link"}'],
    [502, '<html>'],
    [503, '{"order": 5}'],
  ])('%i %s', (status, body) => {
    expect(judged(status, body)).toBe('ambiguous')
  })

  it.each<[string, readonly string[] | undefined]>([
    ['<b>Warning</b>: division by zero in order.php<br>{"order":23501}', ['23501']],
    ['{,"order_id": "0023501" }', ['23501']],
    ['{"order":5,"order":6}', ['5', '6']],
    ['{"order":5}{"order":5}', ['5']],
    ['{"order":235', undefined],
    ['{"order":"235', undefined],
    ['{"order":-5}', undefined],
    ['{"order":0}', undefined],
    ['{"reorder":5}', undefined],
    ['{"order":5.5}', undefined],
    ['{"orders":[5,6]}', undefined],
    [[1, 2, 3, 4, 5, 6].map((id) => `{"order":${id}}`).join(''), undefined],
  ])('%s names what stands there whole, and proves nothing', (body, namedIds) => {
    for (const outcome of [{ kind: 'answer', status: 502, body } as const, { kind: 'broken', status: 200, reason: 'cut', body } as const]) {
      const read = readAdd(access, outcome, errorDictionary)
      expect(read.kind).toBe('ambiguous')
      expect('namedIds' in read ? read.namedIds : undefined).toEqual(namedIds)
    }
  })

  it('a broken exchange is ambiguous, an exchange without a request is not sent', () => {
    expect(readAdd(access, { kind: 'broken', status: 200, reason: 'cut' }, errorDictionary)).toEqual({
      kind: 'ambiguous',
      httpStatus: 200,
      excerpt: 'cut',
    })
    expect(readAdd(access, { kind: 'not-connected', reason: 'refused' }, errorDictionary)).toEqual({ kind: 'not-sent', excerpt: 'refused' })
    expect(readAdd(access, { kind: 'held-back', reason: 'no' }, errorDictionary)).toEqual({ kind: 'not-sent', excerpt: 'no' })
  })
})

it('never records the key, and records at most 2000 characters', () => {
  const outcome = readAdd(access, { kind: 'answer', status: 200, body: `{"key":"the-secret-key"}${'x'.repeat(5_000)}` }, errorDictionary)
  expect(outcome.excerpt).toContain('{"key":"•••"}')
  expect(outcome.excerpt).toHaveLength(2_000)
})

describe('the request', () => {
  it('carries the order', () => {
    expect(Object.fromEntries(writeAdd(access, order))).toEqual({
      key: 'the-secret-key',
      action: 'add',
      service: '7',
      link: order.link,
      quantity: '500',
      request_id: 'r-1',
    })
  })

  it('sends no request_id to a panel that may not know it', () => {
    expect(writeAdd({ ...access, profile: 'plain' }, order).has('request_id')).toBe(false)
  })

  it.each(['lines', 'order'] as const)('leaves the quantity out only where the service counts by %s', (countedBy) => {
    const comments = { ...order, fields: { comments: 'one\ntwo', min: '5' } }
    const form = writeAdd(access, { ...comments, countedBy })
    expect([form.get('comments'), form.has('quantity')]).toEqual(['one\ntwo', false])
    expect(writeAdd(access, comments).get('quantity')).toBe('500')
  })

  it('lets no field of the order stand for the key or the action', () => {
    const form = writeAdd(access, { ...order, fields: { key: 'x', action: 'cancel', service: '9' } })
    expect([form.getAll('key'), form.getAll('action'), form.getAll('service')]).toEqual([['the-secret-key'], ['add'], ['7']])
  })
})
