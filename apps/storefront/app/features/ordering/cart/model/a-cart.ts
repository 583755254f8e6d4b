import { freshOrder } from '../../model/order-form.ts'
import { type CartItem, type CartService, toCartItem } from './cart-item.ts'

/** A service as the tests of the cart need it: 1000 units cost 2 USD. */
export const aService = (parts: Partial<CartService> = {}): CartService => ({
  id: 7,
  name: 'Video views',
  slug: 'video-views',
  type: 'views',
  default_price: '2.00',
  price: '2.00',
  discount_percent: 0,
  price_type: 'per_quantity',
  pricing_per: 1000,
  min_quantity: 10,
  max_quantity: 5000,
  quantity_step: 1,
  has_refill: false,
  calculable_quantity: false,
  drip_feed_is_allowed: true,
  url_is_required: true,
  is_package: false,
  guarantee_days: null,
  ...parts,
})

export interface ItemParts extends Partial<Omit<CartItem, 'service' | 'network'>> {
  readonly service?: Partial<CartService>
}

export const anItem = (id: string, { service, ...parts }: ItemParts = {}): CartItem => ({
  ...toCartItem(
    { ...freshOrder(), isGuarantee: false, url: 'https://youtu.be/u1', quantity: 1000 },
    {
      network: { id: parts.networkId ?? 1, name: 'YouTube', icon: 'youtube', color: 'red' },
      type: { id: 3, name: 'Views' },
      service: aService(service),
    },
    id,
  ),
  ...parts,
})
