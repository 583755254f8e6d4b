import type { PathDef, Transport } from '@vitrine/platform/kernel'
import type { DiscountsWire } from '@vitrine/promotions/contract/schemas'

/** Lists that carry the panel's prices to everybody alike. */
const SHARED = /^\/(api\/v1\/)?(order-widget\/|subscriptions\/)?(services|service-types|networks|special-offers)(\/|$)/
const isShared = ({ method, path }: PathDef): boolean => method === 'GET' && SHARED.test(path)

const hasAny = ({ grade_discount, service_discounts }: DiscountsWire): boolean => grade_discount !== null || service_discounts.length > 0

/**
 * Calls whose shared lists come back at the customer's own prices (shared lists carry the panel's). A guest's come as they are, and so do those of customers
 * without discounts of their own: the price functions are loaded only by those who have some.
 */
export const withOwnPrices = (transport: Transport, discounts: DiscountsWire | null | undefined): Transport =>
  discounts && hasAny(discounts)
    ? async (path, input) => {
        const body = await transport(path, input)
        if (!isShared(path)) return body
        const { atOwnPrices } = await import('./own-price-lists.ts')
        return atOwnPrices(body, discounts)
      }
    : transport
