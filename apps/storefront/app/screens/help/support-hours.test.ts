import { expect, it } from 'vitest'
import { createI18n } from '../../i18n/create-i18n.ts'
import { supportHoursText } from './support-hours.ts'

const office = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], opens_at: '09:00', closes_at: '18:00', time_zone: 'Europe/Berlin' } as const
const winter = new Date('2026-11-29T00:00:00.000Z')
type Hours = Parameters<typeof supportHoursText>[2]
const said = async (locale: Parameters<typeof supportHoursText>[1], change: Partial<Hours> = {}, now = winter) =>
  supportHoursText(
    (await createI18n(locale, ['help'])).getFixedT(null, 'help'),
    locale,
    { ...office, days: [...office.days], ...change },
    now,
  )

it('says days in a row by the first and the last, single ones by name, and all of them as every day', async () => {
  expect(await said('en')).toBe('We answer Monday to Friday, 09:00 to 18:00 (GMT+1).')
  expect(await said('en', { days: ['mon', 'wed', 'fri'] })).toBe('We answer Monday, Wednesday, and Friday, 09:00 to 18:00 (GMT+1).')
  expect(await said('en', { days: ['sat', 'sun'], closes_at: '24:00' })).toBe('We answer Saturday and Sunday, 09:00 to 24:00 (GMT+1).')
  expect(await said('en', { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] })).toBe('We answer every day, 09:00 to 18:00 (GMT+1).')
})

it('tells the zone as it is on that day', async () => {
  expect(await said('en', {}, new Date('2026-07-01T00:00:00.000Z'))).toContain('(GMT+2)')
})

it.each([
  ['de', 'Wir antworten Montag bis Freitag, 09:00 bis 18:00 Uhr (GMT+1).'],
  ['fr', 'Nous répondons du lundi au vendredi, de 09:00 à 18:00 (GMT+1).'],
  ['ja', 'サポートの対応時間：月曜日～金曜日 09:00～18:00（GMT+1）'],
] as const)('speaks %s', async (locale, text) => {
  expect(await said(locale)).toBe(text)
})
