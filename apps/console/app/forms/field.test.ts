import { expect, it } from 'vitest'
import { changedFields, type Field, fieldValues } from './field.ts'
import { inLanguages } from './in-languages.ts'

const fields: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'text' },
  { name: 'priceNano', label: 'Price', kind: 'nano' },
  { name: 'discountPpm', label: 'Discount', kind: 'ppm' },
  { name: 'minQuantity', label: 'Min', kind: 'whole' },
  { name: 'guaranteeDays', label: 'Days', kind: 'whole', isOptional: true },
  { name: 'isEnabled', label: 'On', kind: 'switch' },
  { name: 'key', label: 'Key', kind: 'secret' },
  { name: 'endsAt', label: 'Ends', kind: 'time', isOptional: true },
  { name: 'id', label: 'Id', kind: 'text', isReadOnly: true },
]
const thing = {
  id: 7,
  name: 'Views',
  priceNano: '2040000000',
  discountPpm: 50_000,
  minQuantity: 100,
  guaranteeDays: 30,
  isEnabled: true,
  endsAt: '2026-11-20T14:03:00.000Z',
}

it('a thing fills its form, secrets stay away', () => {
  expect(fieldValues(fields, thing)).toEqual({
    ...{ id: '7', name: 'Views', priceNano: '2.04', discountPpm: '5', minQuantity: '100', guaranteeDays: '30', isEnabled: true, key: '' },
    endsAt: '2026-11-20T14:03',
  })
})
it('only what differs is sent, in the units of the wire', () => {
  const values = { ...fieldValues(fields, thing), priceNano: '2,50', guaranteeDays: '', isEnabled: false, key: 'sk_1', id: '8' }
  expect(changedFields(fields, thing, values)).toEqual({
    changed: { priceNano: '2500000000', guaranteeDays: null, isEnabled: false, key: 'sk_1' },
    unread: [],
  })
  expect(changedFields(fields, thing, fieldValues(fields, thing)).changed).toEqual({})
})
it('what cannot be read is named, and not sent', () => {
  const values = { ...fieldValues(fields, thing), priceNano: 'free', minQuantity: '' }
  expect(changedFields(fields, thing, values)).toEqual({ changed: {}, unread: ['priceNano', 'minQuantity'] })
})

it('texts are asked for in every language, and only English has to be there', () => {
  const texts = inLanguages([{ name: 'texts.*.name', label: 'Name', kind: 'text' }])
  expect(texts.slice(0, 2)).toMatchObject([
    { name: 'texts.en.name', lang: 'en', isOptional: false },
    { name: 'texts.de.name', lang: 'de', isOptional: true },
  ])
  const thing = { texts: { en: { name: 'Card' }, de: { name: 'Karte' } } }
  const values = { ...fieldValues(texts, thing), 'texts.de.name': '', 'texts.ja.name': 'カード' }
  expect(changedFields(texts, thing, values).changed).toEqual({ 'texts.de.name': null, 'texts.ja.name': 'カード' })
})
it('numbers of services are a list', () => {
  const ids: readonly Field[] = [{ name: 'serviceIds', label: 'Services', kind: 'services' }]
  expect(fieldValues(ids, { serviceIds: [468, 12] })).toEqual({ serviceIds: ['468', '12'] })
  expect(changedFields(ids, { serviceIds: [468] }, { serviceIds: ['468', '12', '7'] }).changed).toEqual({ serviceIds: [468, 12, 7] })
  expect(changedFields(ids, { serviceIds: [468] }, { serviceIds: [] }).changed).toEqual({ serviceIds: [] })
})
