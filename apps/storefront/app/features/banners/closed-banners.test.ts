import { describe, expect, it } from 'vitest'
import { isClosable, readClosed, withClosed } from './closed-banners.ts'
import { heightOf, isOneLine } from './slot-heights.ts'

describe('a banner', () => {
  it('can be put away over a page of work, not in the catalogue', () => {
    expect((['dashboard', 'orders', 'profile', 'create_order'] as const).map(isClosable)).toEqual([true, true, true, true])
    expect((['services_pricing_main', 'services_type_main', 'sidebar'] as const).map(isClosable)).toEqual([false, false, false])
  })
  it('stays away in this browser, whatever else was put away', () => {
    const kept = JSON.stringify(withClosed(withClosed([], 4), 7))
    expect(readClosed(kept)).toEqual([4, 7])
    expect(['{', '{}', '["x"]', undefined].map((text) => readClosed(text))).toEqual([[], [], [], []])
    expect(Array.from({ length: 60 }, (_, id) => id).reduce<readonly number[]>(withClosed, [])).toHaveLength(50)
  })
  const information = { title: 'T', sub_title: null, image: null, background_image: null } as never
  it('of one line keeps one line free, slides with pictures keep theirs', () => {
    expect(heightOf({ type: 'custom', information: [information] }, null)).toBe(72)
    expect(heightOf({ type: 'custom', information: [information, information] }, null)).toBe(128)
    expect(heightOf({ type: 'custom', information: [information] }, 200)).toBe(200)
    expect(isOneLine({ type: 'html', information: [] })).toBe(false)
  })
})
