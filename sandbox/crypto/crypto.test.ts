import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { canonicalJson } from './callbacks.ts'
import { type Crypto, startCrypto } from './index.ts'

let crypto: Crypto
beforeEach(async () => {
  crypto = await startCrypto()
})
afterEach(() => crypto.stop())

const headers = { 'x-api-key': 'sandbox-crypto-key', 'content-type': 'application/json' }
const open = async (price = '10000', more: object = {}) => {
  const body = {
    price_minor: price,
    currency: 'USD',
    reference: 'inv-1',
    return_url: 'http://shop.test/a',
    cancel_url: 'http://shop.test/b',
    callback_url: 'http://127.0.0.1:1/hooks',
    ...more,
  }
  const answer = await fetch(`${crypto.url}/v1/invoices`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as { id: string; units: string; amount: string; payment_uri: string; address: string }
}
const confirmations = () => crypto.transactions().map((row) => row.confirmations)

describe('an invoice for coins', () => {
  it('asks for the least coins that are worth the price, at an address of its own', async () => {
    const [first, second] = [await open(), await open()]
    expect(first.amount).toBe('4.31592577')
    expect(first.payment_uri).toBe(`sandcoin:${first.address}?amount=4.31592577`)
    expect(first.address).not.toBe(second.address)
  })
  it('preserves its amount when the rate changes', async () => {
    const before = await open()
    crypto.setRate('USD', 1n)
    expect(crypto.invoices()[0]?.askedUnits).toBe(before.units)
    expect((await open()).units).toBe('1000000000000')
  })
  it('is shown to nobody without the key', async () => {
    const { id } = await open()
    expect((await fetch(`${crypto.url}/v1/invoices/${id}`)).status).toBe(401)
  })
})

describe('the chain', () => {
  it('confirms a transaction with every block and takes confirmations back when it is reorganised', async () => {
    const { id } = await open()
    crypto.broadcast(id)
    expect(confirmations()).toEqual([0])
    crypto.mine(3)
    expect(confirmations()).toEqual([3])
    crypto.reorganise(3)
    expect(confirmations()).toEqual([0])
    crypto.mine()
    expect(confirmations()).toEqual([1])
    crypto.reorganise(1, { drop: true })
    crypto.mine(5)
    expect([confirmations(), crypto.transactions()[0]?.isDropped]).toEqual([[0], true])
  })
  it('is driven by the control endpoint: send, mine and read in one call', async () => {
    const { id } = await open()
    const input = { broadcast: [{ invoiceId: id, sharePpm: 500_000 }], mine: 2 }
    expect((await fetch(`${crypto.url}/_control`, { method: 'POST', body: JSON.stringify(input) })).status).toBe(200)
    expect(crypto.transactions()).toMatchObject([{ units: '215796288', confirmations: 2 }])
  })
})

it('canonical JSON has one form for every spelling', () => {
  expect(canonicalJson(JSON.parse('{ "b": [1, {"d":null,"c":"ü"}], "a": true }'))).toBe('{"a":true,"b":[1,{"c":"ü","d":null}]}')
})
