import { locales } from '@vitrine/platform/kernel'
import { expect, it } from 'vitest'
import { columnOf, csvColumns, readLine } from './csv-line.ts'

const read = (cells: Record<string, string>) => readLine({ line: 2, cells })

it('every text has a column for each language', () => {
  expect(csvColumns.filter((column) => /^name(@|$)/.test(column))).toHaveLength(locales.length)
  expect(csvColumns).toContain('short_description@de')
})
it('reads numbers as spreadsheets write them, and names what it cannot read', () => {
  expect(
    read({ id: '7', version: '3', price_usd: '2,5', discount_percent: '5 %', max: '10 000', on_sale: 'No', guarantee_days: '' }),
  ).toMatchObject({
    ...{ id: 7, version: 3, unread: [] },
    fields: { priceNano: '2500000000', discountPpm: 50_000, maxQuantity: 10_000, isEnabled: false, guaranteeDays: null },
  })
  const wrong = { id: '2147483648', price_usd: '-1', min: '1.5', on_sale: 'maybe', step: '' }
  expect(read(wrong).unread).toEqual(['id', 'price_usd', 'min', 'on_sale'])
  expect(read({ id: '', step: '' })).toMatchObject({ id: null, fields: {}, unread: [] })
})
it('an empty text says nothing', () => {
  expect(read({ name: 'Views', 'name@de': 'Aufrufe', 'title@de': ' ' }).texts).toEqual({ en: { name: 'Views' }, de: { name: 'Aufrufe' } })
})
it('a field is named as the column that holds it', () => {
  expect(['texts.de.name', 'texts.en.shortDescription', 'priceNano', 'slug'].map(columnOf)).toEqual([
    'name@de',
    'short_description',
    'price_usd',
    'slug',
  ])
})
