import { expect, it } from 'vitest'
import { isLastWay, leftWithout, methodToWire, openAccounts, wayOf } from './method-ways.ts'

const account = (id: number, strategy: string, closedAt: string | null = null) => ({
  ...{ id, title: 'Gateway', secretLast4: 'a1b2', isLive: true, closedAt, strategies: [strategy] },
})
const accounts = [account(3, 'others', '2026-01-01T00:00:00Z'), account(5, 'others'), account(8, 'qr_code')]

it('the way of a new method decides its strategy and who confirms its payments', () => {
  const wire = (thing: object) => methodToWire({ ...thing }, accounts, true)
  expect(wire({ way: 'gateway', gatewayAccountId: '8', feePercent: '2' })).toEqual({
    ...{ strategy: 'qr_code', gatewayAccountId: 8, feePercent: '2' },
  })
  expect(wire({ way: 'gateway' })).toEqual({ strategy: 'others', gatewayAccountId: 5 })
  expect(wire({ way: 'hand', gatewayAccountId: '8', accountNumber: 'XX00' })).toEqual({
    ...{ strategy: 'message', gatewayAccountId: null, accountNumber: 'XX00' },
  })
  expect(wire({ way: 'code', qrCode: 'pay:1' })).toEqual({ strategy: 'qr_code', gatewayAccountId: null, qrCode: 'pay:1' })
})
it('without an account the server is to say so', () => {
  expect(methodToWire({ way: 'gateway' }, [], true)).toMatchObject({ gatewayAccountId: null })
})
it('a method that is there keeps its account unless another one is chosen', () => {
  expect(methodToWire({ feePercent: '2' }, accounts, false)).toEqual({ feePercent: '2' })
  expect(methodToWire({ gatewayAccountId: '8' }, accounts, false)).toEqual({ gatewayAccountId: 8 })
  expect(openAccounts(accounts).map(({ id }) => id)).toEqual([5, 8])
})
it('a method that is there shows the fields of its way', () => {
  const methods = [
    { strategy: 'others', connector: 'stripe' },
    { strategy: 'qr_code', connector: 'crypto-invoice' },
    { strategy: 'message', connector: 'manual' },
    { strategy: 'qr_code', connector: 'manual' },
    { strategy: 'balance', connector: null },
  ]
  expect(methods.map(wayOf)).toEqual(['gateway', 'gateway', 'hand', 'code', undefined])
})
it('the last method for paying in is the one beside which none is on', () => {
  const methods = [
    { id: 1, strategy: 'balance', isEnabled: true },
    { id: 2, strategy: 'others', isEnabled: true },
    { id: 3, strategy: 'message', isEnabled: false },
  ]
  expect(methods.map((method) => isLastWay(method, methods))).toEqual([false, true, false])
  expect(isLastWay(methods[1] ?? {}, [...methods, { id: 4, strategy: 'message', isEnabled: true }])).toBe(false)
})
it('turning off the last method that all are offered leaves some customers without one', () => {
  const all = { id: 1, strategy: 'others', isEnabled: true, countries: [], gradeIds: [] }
  const german = { ...all, id: 2, countries: ['DE'] }
  expect(leftWithout(all, [all, german])).toBe('some')
  expect(leftWithout(german, [all, german])).toBeUndefined()
  expect(leftWithout(all, [all, { ...all, id: 3 }, german])).toBeUndefined()
  expect(leftWithout(all, [all, { ...german, isEnabled: false }])).toBe('all')
})
it('countries are sent by their rule and grades by their numbers', () => {
  const typed = { excludesCountries: 'true', countries: ['DE'], gradeIds: ['4', '7'] }
  expect(methodToWire(typed, accounts, false)).toEqual({ excludesCountries: true, countries: ['DE'], gradeIds: [4, 7] })
})
