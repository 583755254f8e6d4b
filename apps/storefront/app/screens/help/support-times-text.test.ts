import { expect, it } from 'vitest'
import { createI18n } from '../../i18n/create-i18n.ts'
import { type SupportTimes, supportTimesText } from './support-times-text.ts'

const office = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], opens_at: '09:00', closes_at: '18:00', time_zone: 'Europe/Berlin' } as const
const winter = new Date('2026-11-29T12:00:00.000Z')
type Hours = NonNullable<SupportTimes['data']>
type Locale = Parameters<typeof supportTimesText>[1]['locale']
const textOf = async (locale: Locale, data: Hours | null, { now = winter, timeZone = 'Europe/Berlin', answer = 8 } = {}) =>
  supportTimesText(
    (await createI18n(locale, ['help'])).getFixedT(null, 'help'),
    { locale, timeZone, now },
    { data, first_answer_hours: answer },
  )
const said = (locale: Locale, change: Partial<Hours> = {}, more: Parameters<typeof textOf>[2] = {}) =>
  textOf(locale, { ...office, days: [...office.days], ...change }, more)
const SOON = ' The first answer usually comes within 8 hours of working time.'

it('says days in a row by the first and the last, single ones by name, and all of them as every day', async () => {
  expect(await said('en')).toBe(`We answer Monday to Friday, 09:00 to 18:00 (GMT+1).${SOON}`)
  expect(await said('en', { days: ['mon', 'wed', 'fri'] })).toBe(`We answer Monday, Wednesday, and Friday, 09:00 to 18:00 (GMT+1).${SOON}`)
  expect(await said('en', { days: ['sat', 'sun'], closes_at: '24:00' })).toBe(
    `We answer Saturday and Sunday, 09:00 to 24:00 (GMT+1).${SOON}`,
  )
  expect(await said('en', { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] })).toBe(
    `We answer every day, 09:00 to 18:00 (GMT+1).${SOON}`,
  )
})

it('tells the zone as it is on that day', async () => {
  expect(await said('en', {}, { now: new Date('2026-07-01T00:00:00.000Z') })).toContain('(GMT+2)')
})

it('tells the hours on the clock of the visitor, where that shows others of the same day', async () => {
  const own = (timeZone: string, change: Partial<Hours> = {}) => said('en', change, { timeZone })
  expect(await own('Europe/London')).toBe(`We answer Monday to Friday, 09:00 to 18:00 (GMT+1). That is 08:00 to 17:00 your time.${SOON}`)
  expect(await own('Asia/Kolkata')).toContain('That is 13:30 to 22:30 your time.')
  expect(await own('Europe/Istanbul', { closes_at: '22:00' })).toContain('That is 11:00 to 24:00 your time.')
  for (const zone of ['Europe/Paris', 'Pacific/Honolulu', 'Asia/Tokyo']) expect([zone, await own(zone)]).toEqual([zone, await said('en')])
})

it('of a shop that always answers says how soon', async () => {
  expect(await textOf('en', null, { answer: 24 })).toBe('The first answer usually comes within 24 hours.')
  expect(await textOf('ru', null, { answer: 1 })).toBe('Первый ответ обычно приходит не позже чем через 1 час.')
})

it.each([
  [
    'de',
    'Wir antworten Montag bis Freitag, 09:00 bis 18:00 Uhr (GMT+1). Die erste Antwort kommt meist innerhalb von 8 Stunden Servicezeit.',
  ],
  [
    'fr',
    'Nous répondons du lundi au vendredi, de 09:00 à 18:00 (GMT+1). La première réponse arrive en général sous 8\u00a0heures d’ouverture.',
  ],
  ['ja', 'サポートの対応時間：月曜日～金曜日 09:00～18:00（GMT+1） 最初の返信は通常、対応時間内で8 時間以内です。'],
] as const)('speaks %s', async (locale, text) => {
  expect(await said(locale)).toBe(text)
})
