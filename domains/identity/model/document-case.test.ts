import { describe, expect, it } from 'vitest'
import { type documentSteps, isUploaded, namesByStep, shownName } from './document-case.ts'
import { documentAddress, isDocumentAddress } from './document-link.ts'

describe('what has been handed in (VERIFY-001)', () => {
  it('is whole once every step has a file', () => {
    const of = (...steps: readonly (typeof documentSteps)[number][]) => isUploaded(steps.map((step) => ({ step })))
    expect([of(), of('identity', 'card'), of('card', 'card', 'card'), of('identity', 'card', 'selfie')]).toEqual([
      false,
      false,
      false,
      true,
    ])
  })
  it('is a map of names by step, empty steps included', () => {
    expect(namesByStep([{ step: 'card', filename: 'a.jpg' }])).toEqual({ identity: [], card: ['a.jpg'], selfie: [] })
  })
})

describe('the name a file is shown under', () => {
  it.each([
    ['passport.JPG', 'jpg', 'passport.JPG'],
    ['passport.jpeg', 'jpg', 'passport.jpeg'],
    ['passport.png', 'jpg', 'passport.jpg'],
    ['../../etc/passwd', 'png', 'passwd.png'],
    ['C:\\photos\\me.webp', 'webp', 'me.webp'],
    ['a\u202egpj.exe', 'jpg', 'agpj.jpg'],
    ['<img src=x onerror=alert(1)>.png', 'png', 'img src=x onerror=alert(1).png'],
    ['"; drop.jpg', 'jpg', '; drop.jpg'],
    ['..', 'jpg', 'photo.jpg'],
    ['', 'png', 'photo.png'],
    ['паспорт 1.jpg', 'jpg', 'паспорт 1.jpg'],
    ['x'.repeat(300), 'jpg', `${'x'.repeat(80)}.jpg`],
  ])('of "%s" as %s is "%s"', (given, extension, shown) => {
    expect(shownName(given, extension, [])).toBe(shown)
  })
  it('gets a number when the step has it already', () => {
    expect(shownName('a.jpg', 'jpg', ['a.jpg'])).toBe('a (2).jpg')
    expect(shownName('a.jpg', 'jpg', ['a.jpg', 'a (2).jpg'])).toBe('a (3).jpg')
  })
})

describe('the address of a photo', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const linked = { panelId: 7, documentId: '0d3adb33-0000-4000-8000-000000000001', secret: 's'.repeat(32) }
  const address = new URL(documentAddress({ ...linked, now }), 'http://shop')
  const given = { expires: address.searchParams.get('expires') ?? '', signature: address.searchParams.get('signature') ?? '' }
  it('works for five minutes', () => {
    const after = (seconds: number) => isDocumentAddress({ ...linked, now: new Date(now.getTime() + seconds * 1000) }, given)
    expect([after(0), after(299), after(300), after(99_999)]).toEqual([true, true, false, false])
  })
  it('is for one document of one panel, and cannot be made longer', () => {
    const is = (changed: object, shown: object = {}) => isDocumentAddress({ ...linked, now, ...changed }, { ...given, ...shown })
    expect(is({})).toBe(true)
    expect([
      is({ panelId: 8 }),
      is({ documentId: linked.documentId.replace(/1$/, '2') }),
      is({ secret: 'x'.repeat(32) }),
      is({}, { expires: String(Number(given.expires) + 60) }),
      is({}, { expires: 'soon' }),
      is({}, { signature: '' }),
    ]).toEqual([false, false, false, false, false, false])
  })
})
