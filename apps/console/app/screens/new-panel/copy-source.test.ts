import { expect, it } from 'vitest'
import { copyParts, requestFor, withPart } from './copy-source.ts'

const values = { key: 'lagoon', name: 'Lagoon', origin: 'https://lagoon.example' }

it('makes an empty panel, or one after another with the parts that were chosen', () => {
  expect(requestFor(values, { key: '', parts: copyParts })).toEqual(['/panels', values])
  expect(requestFor(values, { key: 'tidewell', parts: ['content'] })).toEqual(['/panels/tidewell/copy', { ...values, parts: ['content'] }])
})
it('takes parts in and leaves them out, always in one order', () => {
  const all = { key: 'tidewell', parts: copyParts }
  const without = withPart(all, 'settings', false)
  expect(without).toEqual({ key: 'tidewell', parts: ['content', 'catalogue', 'promotions', 'providers', 'payments'] })
  expect(withPart(without, 'settings', true)).toEqual(all)
})
