import { expect, it } from 'vitest'
import { attachmentAddress, isAttachmentAddress } from './attachment-link.ts'

const own = {
  panelId: 1,
  attachmentId: '0c6f6a52-5f0e-4f3e-9d55-0f6f0e3c7a11',
  secret: 'a secret of the deployment',
  now: new Date('2026-11-29T12:00:00Z'),
}
const { searchParams } = new URL(attachmentAddress(own), 'https://shop.example')
const given = { expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' }
const later = (seconds: number) => new Date(own.now.getTime() + seconds * 1000)

it('an address is good for its picture in its panel, for a quarter of an hour at least and half an hour at most', () => {
  expect(isAttachmentAddress(own, given)).toBe(true)
  expect(isAttachmentAddress({ ...own, now: later(899) }, given)).toBe(true)
  expect(isAttachmentAddress({ ...own, now: later(1800) }, given)).toBe(false)
})
it('is no address of another panel, picture, time or deployment', () => {
  expect(isAttachmentAddress({ ...own, panelId: 2 }, given)).toBe(false)
  expect(isAttachmentAddress({ ...own, attachmentId: own.attachmentId.replace('0c', '0d') }, given)).toBe(false)
  expect(isAttachmentAddress({ ...own, secret: 'another' }, given)).toBe(false)
  expect(isAttachmentAddress(own, { ...given, expires: String(Number(given.expires) + 900) })).toBe(false)
  expect(isAttachmentAddress(own, { ...given, expires: `${given.expires}.0` })).toBe(false)
  expect(isAttachmentAddress(own, { ...given, signature: '' })).toBe(false)
})
