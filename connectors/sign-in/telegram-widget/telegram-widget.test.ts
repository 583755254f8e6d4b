import { signWidget } from '@vitrine/sandbox'
import { describe, expect, it } from 'vitest'
import { createTelegramWidget } from './index.ts'

const TOKEN = '123456:sandbox-bot-token'
const ISSUER = 'https://oauth.telegram.org'
const now = new Date('2026-03-01T12:00:00Z')
const seconds = (ago = 0) => Math.floor(now.getTime() / 1_000) - ago
const person = { id: 7700001, first_name: 'Fumi', last_name: 'Tanaka', username: 'fumi_t', photo_url: 'https://t.me/i/f.jpg' }
const signed = (changes: Readonly<Record<string, string | number>> = {}, token = TOKEN) =>
  signWidget(token, { ...person, auth_date: seconds(), ...changes })
const widget = createTelegramWidget()
const identify = (fields: Record<string, string>, at = now) => widget.identify({ issuer: ISSUER, secret: TOKEN }, fields, at)

describe('the fields of the older widget', () => {
  it('say who it is', () => {
    expect(identify(signed())).toEqual({
      issuer: ISSUER,
      subject: '7700001',
      email: null,
      emailIsVerified: false,
      name: 'Fumi Tanaka',
      username: 'fumi_t',
    })
  })
  it('may lack what a person has not', () => {
    const fields = signWidget(TOKEN, { id: 5, first_name: 'Goran', auth_date: seconds() })
    expect(identify(fields)).toMatchObject({ subject: '5', name: 'Goran', username: null })
  })
  it('are good for ten minutes', () => {
    expect(identify(signed({ auth_date: seconds(599) }))?.subject).toBe('7700001')
    expect(identify(signed({ auth_date: seconds(601) }))).toBeUndefined()
    expect(identify(signed({ auth_date: seconds(-120) }))).toBeUndefined()
    expect(identify(signed({ auth_date: 'soon' }))).toBeUndefined()
  })
  it.each([
    ['another bot’s hash', signed({}, '999:other')],
    ['another id', { ...signed(), id: '7700002' }],
    ['another user name', { ...signed(), username: 'someone' }],
    ['a field that was not signed', { ...signWidget(TOKEN, { id: 5, auth_date: seconds() }), username: 'someone' }],
    ['a later date', { ...signed({ auth_date: seconds(4_000) }), auth_date: String(seconds()) }],
    ['no hash', { ...signed(), hash: '' }],
    ['a short hash', { ...signed(), hash: 'abcd' }],
    ['a hash in capitals', { ...signed(), hash: signed().hash?.toUpperCase() ?? '' }],
    ['a key that is the token itself', { ...signed(), hash: '0'.repeat(64) }],
    ['two lines in one field', { ...signWidget(TOKEN, { auth_date: `${seconds()}\nid=7` }), id: '7' }],
  ])('prove nothing with %s', (_, fields) => {
    expect(identify(fields)).toBeUndefined()
  })
  it('prove nothing without a number of a person', () => {
    expect(identify(signed({ id: 0 }))).toBeUndefined()
    expect(identify(signed({ id: '7 or 1=1' }))).toBeUndefined()
  })
})
