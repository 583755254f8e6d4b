import { describe, expect, it } from 'vitest'
import { channelReferenceOf, hasLapsed, holdsCode, isVerified, newChannelCode } from './youtube-channel.ts'

describe('an address of a channel (FORM-006)', () => {
  const id = 'UCaaaaaaaaaaaaaaaaaaaaaa'
  it.each([
    ['https://youtube.com/@name', { by: 'handle', value: 'name' }],
    ['http://www.youtube.com/@na.me-1/videos?x=1', { by: 'handle', value: 'na.me-1' }],
    ['m.youtube.com/@%C3%A4nn', { by: 'handle', value: 'änn' }],
    ['  @name ', { by: 'handle', value: 'name' }],
    [`https://www.youtube.com/channel/${id}`, { by: 'id', value: id }],
    ['youtube.com/user/Old_Name', { by: 'username', value: 'Old_Name' }],
    ['youtube.com/c/Name', { by: 'handle', value: 'Name' }],
  ])('%s names one', (address, reference) => {
    expect(channelReferenceOf(address)).toEqual(reference)
  })
  it.each([
    'https://example.com/x',
    'https://youtube.com.example.com/@name',
    'https://example.com/youtube.com/@name',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/channel/UCshort',
    'https://www.youtube.com/@',
    'https://www.youtube.com/@a%00b',
    'https://www.youtube.com/@%ff',
    'javascript:alert(1)//youtube.com/@name',
    '',
    'name',
  ])('"%s" names none', (address) => {
    expect(channelReferenceOf(address)).toBeUndefined()
  })
})

describe('a bound channel', () => {
  const at = new Date('2026-11-20T00:00:00Z')
  it('counts as verified only when both checks have passed (YTACC-001, YTACC-002)', () => {
    const of = (code: boolean, subscriptions: boolean) =>
      isVerified({ codeAt: code ? at : null, publicSubscriptionsAt: subscriptions ? at : null })
    expect([of(false, false), of(true, false), of(false, true), of(true, true)]).toEqual([false, false, false, true])
  })
  it('has a code of eight characters that is found wherever it stands in the description, in small letters too', () => {
    expect(newChannelCode()).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
    expect(newChannelCode()).not.toBe(newChannelCode())
    expect([holdsCode('Hello abcd2345.', 'ABCD2345'), holdsCode('Hello abcd234', 'ABCD2345')]).toEqual([true, false])
  })
  it('without proof of ownership for a day may be bound by another', () => {
    const after = (hours: number) => new Date(at.getTime() + hours * 3_600_000)
    const unproven = { codeAt: null, isReportable: false, createdAt: at }
    expect([23, 25].map((hours) => hasLapsed(unproven, after(hours)))).toEqual([false, true])
    expect(hasLapsed({ ...unproven, codeAt: at }, after(999))).toBe(false)
    expect(hasLapsed({ ...unproven, isReportable: true }, after(999))).toBe(false)
  })
})
