import { describe, expect, it } from 'vitest'
import { readPrefill } from '../../form/model/prefill.ts'
import { anItem } from './a-cart.ts'
import { editQuery, isEditable, isEditedOnPage } from './edit-query.ts'

const feed = anItem('a', { isDripFeed: true, numberOfRuns: 3, dripFeedMinutes: 60, dripFeedQuantityStep: 100, quantity: 100 })

describe('changing an item', () => {
  it('of a drip feed opens the order page with its whole plan and nothing else', () => {
    expect(editQuery(feed)).toEqual({
      url: 'https://youtu.be/u1',
      networkId: 1,
      serviceTypeId: 3,
      serviceId: 7,
      quantity: 100,
      dripFeedMode: 'flat',
      isDripFeed: 1,
      numberOfRuns: 3,
      dripFeedQuantityStep: 100,
      dripFeedMinutes: 60,
    })
  })
  it('of a drip feed is read again by the order page as it was', () => {
    const query = new URLSearchParams(Object.entries(editQuery(feed)).map(([key, value]) => [key, String(value)]))
    expect(readPrefill(query)).toMatchObject({
      serviceId: 7,
      networkId: 1,
      serviceTypeId: 3,
      quantity: '100',
      url: 'https://youtu.be/u1',
      dripFeed: { numberOfRuns: 3, dripFeedMinutes: 60, dripFeedMode: 'flat', dripFeedQuantityStep: 100 },
    })
  })
  it('happens in the drawer where a number is all there is to it, and never for a package', () => {
    expect([isEditedOnPage(anItem('a')), isEditedOnPage(feed)]).toEqual([false, true])
    expect(isEditedOnPage(anItem('a', { service: { calculable_quantity: true } }))).toBe(true)
    expect([isEditable(anItem('a')), isEditable(anItem('a', { service: { is_package: true } }))]).toEqual([true, false])
    expect(isEditable(anItem('a', { service: { min_quantity: 1, max_quantity: 1 } }))).toBe(false)
  })
})
