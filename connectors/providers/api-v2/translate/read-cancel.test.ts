import { describe, expect, it } from 'vitest'
import { readBalance, readServices } from './account.ts'
import { parseJson } from './json.ts'
import { readCancel } from './read-cancel.ts'
import { readRefill } from './refill.ts'

const json = (text: string) => parseJson(text) ?? null

describe('cancel', () => {
  const taken = { taken: true, text: null }
  const wrong = { taken: false, text: 'Incorrect order ID' }
  it.each([
    ['a list', '[{"order":9,"cancel":{"error":"Incorrect order ID"}},{"order":2,"cancel":1}]'],
    ['a map', '{"9":{"error":"Incorrect order ID"},"2":{"cancel":"1"}}'],
    ['a map of flags', '{"9":{"error":"Incorrect order ID"},"2":true}'],
    ['numbers of cancel requests', '[{"order":9,"cancel":{"error":"Incorrect order ID"}},{"order":2,"cancel":8812}]'],
  ])('%s', (_shape, text) => {
    expect(Object.fromEntries(readCancel(['9', '2'], json(text)))).toEqual({ '9': wrong, '2': taken })
  })

  it('understands the answer to a single order', () => {
    for (const text of ['{"cancel":1}', '{"success":true}', '{"status":"success"}', '{"order":2,"cancel":1}']) {
      expect(Object.fromEntries(readCancel(['2'], json(text)))).toEqual({ '2': taken })
    }
    expect(Object.fromEntries(readCancel(['2'], json('{"error":"Too late"}')))).toEqual({ '2': { taken: false, text: 'Too late' } })
  })

  it('says nothing about an order that it speaks of twice in different ways', () => {
    expect(
      readCancel(['2', '3'], json('[{"order":2,"cancel":1},{"order":2,"cancel":{"error":"Too late"}},{"order":3,"cancel":1}]')),
    ).toEqual(new Map([['3', taken]]))
  })

  it('says nothing about orders the answer does not speak of', () => {
    expect(readCancel(['2', '3'], json('[{"order":2,"cancel":1}]')).has('3')).toBe(false)
    expect(readCancel(['2', '3'], json('{"cancel":1}')).size).toBe(0)
  })
})

it.each([
  ['{"refill":"1"}', { refillId: '1' }],
  ['{"success":true,"refill":7}', { refillId: '7' }],
  ['[{"order":1,"refill":4}]', { refillId: '4' }],
  ['{"error":"Refill is disabled for this service"}', { error: 'Refill is disabled for this service' }],
  ['[{"order":1,"refill":{"error":"Incorrect order ID"}}]', { error: 'Incorrect order ID' }],
  ['{"success":true}', null],
  ['{"refill":0}', null],
  ['{"refill":-4}', null],
  ['{"refill":4.5}', null],
  ['{"refill":"4.0"}', { refillId: '4' }],
  ['{"refill":4,"refill_id":4}', { refillId: '4' }],
  ['{"refill":4,"refill_id":5}', null],
  ['{"refill":[4,5]}', null],
  ['[{"order":1,"refill":4},{"order":2,"refill":5}]', null],
  ['{"refill":4,"refill":5}', null],
])('refill %s', (text, read) => {
  expect(readRefill(json(text))).toEqual(read)
})

it.each([
  ['{"balance":"100.84292","currency":"USD"}', { balance: '100.84292', currency: 'USD' }],
  ['{"balance":100.84}', { balance: '100.84', currency: 'EUR' }],
  ['{"balance":"1,234.5","currency":"usd"}', { balance: '1234.5', currency: 'USD' }],
  ['{"data":{"balance":"3"}}', { balance: '3', currency: 'EUR' }],
  ['{"error":"Invalid API key"}', null],
  ['[]', null],
])('balance %s', (text, read) => {
  expect(readBalance(json(text), 'EUR')).toEqual(read)
})

describe('services', () => {
  const row =
    '{"service":1,"name":"Views","type":"custom_comments","category":"YT","rate":0.9,"min":"10","max":10000,"refill":1,"cancel":"0"}'
  const service = {
    service: '1',
    name: 'Views',
    type: 'Custom Comments',
    category: 'YT',
    rate: '0.9',
    min: 10,
    max: 10000,
    refill: true,
    cancel: false,
    dripfeed: false,
    currency: null,
  }

  it.each([[`[${row}]`], [`[[${row}]]`], [`{"status":"success","data":[${row}]}`]])('reads %s', (text) => {
    expect(readServices(json(text))).toEqual([service])
  })

  it('knows empty catalogues from answers that are none', () => {
    expect(readServices(json('[]'))).toEqual([])
    expect(readServices(json('{"status":"success","data":"Empty Data"}'))).toEqual([])
    expect(readServices(json('{"error":"Invalid API key"}'))).toBeNull()
  })

  it('leaves out what cannot be sold', () => {
    expect(readServices(json(`[${row},{"service":2,"name":"No rate","min":1,"max":2},"x",null]`))).toEqual([service])
  })
})
