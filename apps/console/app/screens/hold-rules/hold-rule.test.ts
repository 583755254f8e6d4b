import { expect, it } from 'vitest'
import { conditionsOf, inForm, nameOf, onWire } from './hold-rule.ts'

it('countries are one line in the form and codes on the wire, however they are parted', () => {
  expect(inForm({ countries: ['DE', 'JP'] }).countries).toBe('DE, JP')
  expect(onWire({ countries: ' de;JP  us,' })).toEqual({ countries: ['DE', 'JP', 'US'] })
  expect(onWire({ countries: '' })).toEqual({ countries: [] })
})
it('what stays untouched is not sent, and a choice of nothing is null', () => {
  expect(onWire({ note: 'Large' })).toEqual({ note: 'Large' })
  expect(onWire({ networkId: '', methodId: '7' })).toEqual({ networkId: null, methodId: 7 })
})
it('what stands in the form is tried by its conditions alone', () => {
  expect(
    conditionsOf({
      id: 3,
      note: 'Large',
      serviceId: '12',
      networkId: '',
      fromUsd: '5',
      quantityFrom: '',
      countries: 'de',
      isFirstOrder: true,
    }),
  ).toEqual({
    ...{ serviceId: 12, networkId: null, methodId: null, fromUsd: '5', quantityFrom: 0, countries: ['DE'], newerThanDays: 0 },
    isFirstOrder: true,
  })
})
it('what has no name is called by its number', () => {
  expect([nameOf([{ id: 1, name: 'YouTube' }], '1', 'Network 1'), nameOf([], 1, 'Network 1')]).toEqual(['YouTube', 'Network 1'])
})
