import { describe, expect, it } from 'vitest'
import type { OrderService } from './choices.ts'
import { freshOrder } from './order-form.ts'
import { firstProblem, holdingBack, missingFrom, problemsInOrder, withLinkVerdict } from './problems.ts'

const service = { url_is_required: true, calculable_quantity: false, targets: [] } as unknown as OrderService
const filled = { ...freshOrder(), url: 'https://youtu.be/x', email: 'a@x.test', paymentMethodId: 1, quantity: 10 }
const guest = { isGuest: true, opensClosedSales: false }
const customer = { isGuest: false, opensClosedSales: false }

describe('what is wrong with an order', () => {
  it('is found in the order of the page', () => {
    expect(firstProblem({ email: ['a'], url: ['b'] })).toBe('url')
    expect(problemsInOrder({ balance: ['c'], something: ['x'], email: ['a'], url: ['b'] })).toEqual([
      'url',
      'email',
      'balance',
      'something',
    ])
    expect(firstProblem({ something: ['x'] })).toBe('something')
    expect(firstProblem({})).toBeUndefined()
  })
  it('is nothing when everything is filled', () => {
    expect(Object.values(missingFrom(filled, service, guest)).every((each) => !each)).toBe(true)
  })
  it('is a missing link, unless the service needs none (SERVICE-001)', () => {
    expect(missingFrom({ ...filled, url: ' ' }, service, guest).url).toBe(true)
    expect(missingFrom({ ...filled, url: '' }, { ...service, url_is_required: false }, guest).url).toBe(false)
  })
  it('is a missing e-mail of a guest, and never of a customer (VAL-002)', () => {
    expect(missingFrom({ ...filled, email: '' }, service, guest).email).toBe('absent')
    expect(missingFrom({ ...filled, email: 'a@x' }, service, guest).email).toBe('malformed')
    expect(missingFrom({ ...filled, email: '' }, service, customer).email).toBeUndefined()
  })
  it('is a service, a method or a line that is not there', () => {
    expect(missingFrom(filled, undefined, customer).service).toBe(true)
    expect(missingFrom({ ...filled, paymentMethodId: null }, service, customer).method).toBe(true)
    expect(missingFrom({ ...filled, quantity: 0 }, { ...service, calculable_quantity: true }, customer).lines).toBe(true)
  })
  it('is a service that only a higher grade may order', () => {
    const closed = { ...service, available_closed_sales: true }
    expect([guest, customer, { ...customer, opensClosedSales: true }].map((buyer) => missingFrom(filled, closed, buyer).grade)).toEqual([
      true,
      true,
      false,
    ])
  })
  it('blocks another try while it stands at a field of the page, but for e-mail and coupon (VALMAP-013)', () => {
    const as = { isDripFeed: false, isWaiting: false }
    expect(holdingBack({ url: ['x'], email: ['y'], coupon: ['z'] }, as)).toEqual({ url: ['x'] })
    expect(holdingBack({ email: ['y'], coupon: ['z'] }, as)).toEqual({})
    expect(holdingBack({ source: ['nobody can put that right here'] }, as)).toEqual({})
    expect([holdingBack({ runs: ['x'] }, as), holdingBack({ runs: ['x'] }, { ...as, isDripFeed: true })]).toEqual([{}, { runs: ['x'] }])
    const declined = { paymentMethodId: ['declined'] }
    expect([holdingBack(declined, as), holdingBack(declined, { ...as, isWaiting: true })]).toEqual([declined, {}])
  })
  it('is the server’s verdict on the link', () => {
    expect(withLinkVerdict({}, { kind: 'invalid', message: 'bad' })).toEqual({ url: ['bad'] })
    expect(withLinkVerdict({ url: ['worse'] }, { kind: 'invalid', message: 'bad' })).toEqual({ url: ['worse'] })
    expect(withLinkVerdict({}, { kind: 'checking' })).toEqual({})
  })
})
