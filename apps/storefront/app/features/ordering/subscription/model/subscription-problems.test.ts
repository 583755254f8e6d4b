import { expect, it } from 'vitest'
import { freshSubscription, type SubscriptionForm } from './subscription-form.ts'
import { errorsByType, missingFields } from './subscription-problems.ts'

const settings = (serviceTypeId: number, isSelected: boolean) =>
  ({ serviceTypeId, isSelected }) as SubscriptionForm['serviceTypesSettings'][number]
const form = (parts: Partial<SubscriptionForm> = {}): SubscriptionForm => ({
  ...freshSubscription(),
  url: 'https://youtube.com/@ann',
  name: 'Ann',
  email: '',
  serviceTypesSettings: [settings(10, false), settings(11, true), settings(12, true)],
  ...parts,
})

it('names what is missing in the order of the page', () => {
  expect(missingFields(form(), false)).toEqual([])
  expect(missingFields(form({ url: ' ', name: '', serviceTypesSettings: [settings(10, false)] }), true)).toEqual([
    'url',
    'name',
    'services',
    'email',
  ])
})

it('asks for an e-mail only where the customer has none', () => {
  expect([missingFields(form({ email: 'ann@' }), true), missingFields(form({ email: 'ann@example.com' }), true)]).toEqual([['email'], []])
})

it('brings what is said about a service to its type', () => {
  const errors = {
    'services.1.quantity': ['Too many.'],
    'services.1.countries': ['Unknown.'],
    'services.9.quantity': ['x'],
    url: ['Wrong.'],
  }
  expect(errorsByType(errors, form())).toEqual({
    'service-12': ['Too many.', 'Unknown.'],
    'services.9.quantity': ['x'],
    url: ['Wrong.'],
  })
})
