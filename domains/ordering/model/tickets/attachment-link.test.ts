import { describe, expect, it } from 'vitest'
import { attachmentAddress, isAttachmentAddress } from './attachment-link.ts'

describe('the address of a picture in a ticket', () => {
  const now = new Date('2026-11-20T10:01:00Z')
  const linked = { panelId: 7, attachmentId: '0d3adb33-0000-4000-8000-000000000001', secret: 's'.repeat(32) }
  const addressAt = (at: Date) => attachmentAddress({ ...linked, now: at })
  const { searchParams } = new URL(addressAt(now), 'http://shop')
  const given = { expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' }
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  it('stays the same while a conversation is read, and works for half an hour at most', () => {
    expect(addressAt(after(13 * 60))).toBe(addressAt(now))
    expect(addressAt(after(15 * 60))).not.toBe(addressAt(now))
    const good = (seconds: number) => isAttachmentAddress({ ...linked, now: after(seconds) }, given)
    expect([good(0), good(15 * 60), good(28 * 60), good(29 * 60)]).toEqual([true, true, true, false])
  })
  it('is for one picture of one panel, and cannot be made longer', () => {
    const is = (changed: object, shown: object = {}) => isAttachmentAddress({ ...linked, now, ...changed }, { ...given, ...shown })
    expect([
      is({ panelId: 8 }),
      is({ attachmentId: linked.attachmentId.replace(/1$/, '2') }),
      is({ secret: 'x'.repeat(32) }),
      is({}, { expires: String(Number(given.expires) + 900) }),
      is({}, { expires: 'soon' }),
      is({}, { signature: '' }),
    ]).toEqual([false, false, false, false, false, false])
  })
})
