import { describe, expect, it } from 'vitest'
import { errorsByLine } from './line-errors.ts'

describe('the errors of several lines', () => {
  it('go to the line and the field that they are about', () => {
    const result = errorsByLine({
      'orders.0.url': ['The link is not valid for this service.'],
      'orders.2.quantity': ['The quantity must be between 10 and 100.'],
      'orders.2.drip_feed.minutes_between_runs': ['The orders.2.drip feed.minutes is too small.'],
      'services.1.service_id': ['This service is not available.'],
      coupon_code: ['The coupon does not apply.'],
      email: ['The email field is required.'],
    })
    expect(result.general).toEqual({ coupon: ['The coupon does not apply.'], email: ['The email field is required.'] })
    expect([...result.lines]).toEqual([
      [0, { url: ['The link is not valid for this service.'] }],
      [2, { quantity: ['The quantity must be between 10 and 100.'], dripFeedMinutes: ['The drip feed minutes is too small.'] }],
      [1, { serviceId: ['This service is not available.'] }],
    ])
  })
})
