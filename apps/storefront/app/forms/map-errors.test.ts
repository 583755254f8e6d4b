import { describe, expect, it } from 'vitest'
import { hasFormErrors, mapErrors, mapQuoteErrors, withoutError, withoutErrorsOf } from './map-errors.ts'

describe('server errors stand at the fields of the order form', () => {
  it('e-mail, of the request or of its first line (VALMAP-001)', () => {
    expect(mapErrors({ 'orders.0.email': ['x'] })).toEqual({ email: ['x'] })
    expect(mapErrors({ email: ['x'] })).toEqual({ email: ['x'] })
  })
  it('coupon (VALMAP-002)', () => {
    expect(mapErrors({ coupon_code: ['x'] })).toEqual({ coupon: ['x'] })
  })
  it('minutes between runs (VALMAP-003)', () => {
    expect(mapErrors({ minutes_between_runs: ['x'] })).toEqual({ dripFeedMinutes: ['x'] })
  })
  it('service (VALMAP-004)', () => {
    expect(mapErrors({ service_id: ['x'] })).toEqual({ serviceId: ['x'] })
  })
  it('payment method, linked card or not (VALMAP-005)', () => {
    expect(mapErrors({ payment_method_id: ['x'] })).toEqual({ paymentMethodId: ['x'] })
    expect(mapErrors({ recurring_payments_method_id: ['x'] })).toEqual({ paymentMethodId: ['x'] })
  })
  it('targets, whichever value of them is wrong, beside an e-mail (VALMAP-001, VALMAP-006)', () => {
    expect(mapErrors({ targetable_values: ['x'] })).toEqual({ targetableValues: ['x'] })
    const nested = { 'orders.0.targetable_values.0.values.3': ['long'], 'orders.0.email': ['x'] }
    expect(mapErrors(nested)).toEqual({ targetableValues: ['long'], email: ['x'] })
  })
  it('prefixes of the line and of the drip-feed fall away (VALMAP-007)', () => {
    expect(mapErrors({ 'orders.0.drip_feed.minutes_between_runs': ['x'] })).toEqual({ dripFeedMinutes: ['x'] })
    expect(mapErrors({ 'orders.0.quantity': ['The orders.0.quantity must be an integer.'] })).toEqual({
      quantity: ['The quantity must be an integer.'],
    })
  })
  it('"drip feed.minutes" reads as words (VALMAP-008)', () => {
    expect(mapErrors({ minutes_between_runs: ['The drip feed.minutes must be an integer.'] })).toEqual({
      dripFeedMinutes: ['The drip feed minutes must be an integer.'],
    })
  })
  it('seo_keyword becomes keywords, in key and message, beside what else is spoken (VALMAP-008, VALMAP-009)', () => {
    expect(mapErrors({ seo_keyword: ['The seo_keyword is required.'] })).toEqual({ keywords: ['The keywords is required.'] })
    const both = 'The orders.1.seo_keyword and the drip feed.minutes are odd.'
    expect(mapErrors({ seo_keyword: [both] })).toEqual({ keywords: ['The keywords and the drip feed minutes are odd.'] })
  })
  it('a link error of any line is the one link error (VALMAP-010)', () => {
    expect(mapErrors({ 'orders.2.url': ['bad'] })).toEqual({ url: ['bad'] })
    expect(mapErrors({ 'orders.0.url': ['bad'], 'orders.2.url': ['bad', 'worse'] })).toEqual({ url: ['bad', 'worse'] })
  })
  it('quantities of a quote go to their lines, the first also to the form (VALMAP-011)', () => {
    const { fields, lines } = mapQuoteErrors({
      'services.0.quantity': ['The services.0.quantity is odd.'],
      'services.1.quantity': ['b'],
      payment_method_id: ['c'],
    })
    expect(fields).toEqual({ configurationQuantity: ['The quantity is odd.'], paymentMethodId: ['c'] })
    expect(lines.get(1)).toEqual(['b'])
  })
  it('editing or focusing a field clears its error only (VALMAP-012)', () => {
    expect(withoutError({ url: ['a'], quantity: ['b'] }, 'url')).toEqual({ quantity: ['b'] })
    const untouched = { quantity: ['b'] }
    expect(withoutError(untouched, 'url')).toBe(untouched)
  })
  it('an answer clears what was said before it was asked for, and not what was said since', () => {
    const earlier = { quantity: ['too few'], paymentMethodId: ['too small'] }
    expect(withoutErrorsOf(earlier, earlier, 'quantity', 'paymentMethodId')).toEqual({})
    const since = { ...earlier, paymentMethodId: ['declined'] }
    expect(withoutErrorsOf(earlier, since, 'quantity', 'paymentMethodId')).toEqual({ paymentMethodId: ['declined'] })
    expect(withoutErrorsOf({}, since, 'quantity', 'paymentMethodId')).toBe(since)
  })
  it('everything but e-mail and coupon makes the order itself wrong (VALMAP-013)', () => {
    expect(hasFormErrors({ email: ['x'], coupon: ['x'] })).toBe(false)
    expect(hasFormErrors({ url: ['x'] })).toBe(true)
    expect(hasFormErrors({ email: ['x'], url: ['x'] })).toBe(true)
    expect(hasFormErrors({})).toBe(false)
  })
})
