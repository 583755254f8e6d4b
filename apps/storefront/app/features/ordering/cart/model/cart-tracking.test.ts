import { micro } from '@vitrine/platform/kernel'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { consentText } from '../../../../consent/consent.ts'
import { anItem } from './a-cart.ts'
import { cartEvents } from './cart-events.ts'
import { abandonment, trackCart } from './cart-tracking.ts'

const allow = (analytics: 'granted' | 'denied') =>
  vi.stubGlobal('document', { cookie: `use-cookie=${encodeURIComponent(consentText({ analytics, advertising: 'denied' }))}` })
const fifteen = micro(15_000_000n)

beforeEach(() => vi.stubGlobal('dataLayer', []))
afterEach(() => vi.unstubAllGlobals())
const reported = (): unknown[] => Reflect.get(globalThis, 'dataLayer')

describe('what analytics is told of the cart', () => {
  it('is one event of a cart that is closed with something in it, none of an empty or an ordered one (CART-005)', () => {
    allow('granted')
    const stop = cartEvents.listen(trackCart)
    for (const [items, wasOrdered] of [
      [[anItem('a')], false],
      [[], false],
      [[anItem('a')], true],
    ] as const) {
      const event = abandonment(items, fifteen, wasOrdered)
      if (event) cartEvents.tell(event)
    }
    stop()
    expect(reported()).toEqual([{ event: 'abandoned_cart', service_ids: [7], cart_value: 'below_20' }])
  })
  it('names a purchase once, and nothing at all without permission', () => {
    allow('granted')
    trackCart({ kind: 'ordered', serviceIds: [7, 8], total: micro(50_000_000n), isFromCart: true })
    expect(reported()).toEqual([{ event: 'purchase', service_ids: [7, 8], cart_value: 'above_40' }])
    allow('denied')
    trackCart({ kind: 'added', serviceIds: [7], total: fifteen })
    expect(reported()).toHaveLength(1)
  })
})
