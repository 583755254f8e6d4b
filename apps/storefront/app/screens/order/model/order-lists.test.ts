import { describe, expect, it } from 'vitest'
import { type OrderNetwork, type OrderService, toOrderNetwork, withServices } from './choices.ts'
import { listsOf } from './order-lists.ts'

const service = (id: number, service_type_id: number): OrderService => ({
  id,
  name: `Service ${id}`,
  slug: `service-${id}`,
  type: 'views',
  network_id: 1,
  service_type_id,
  default_price: '1.90',
  price: '1.90',
  discount_percent: 0,
  price_type: 'per_quantity',
  pricing_per: 1000,
  min_quantity: 100,
  max_quantity: 10_000,
  quantity_step: 1,
  default_quantity: 1000,
  has_refill: false,
  is_deactivated: false,
  calculable_quantity: false,
  drip_feed_is_allowed: false,
  url_is_required: true,
  geo: null,
  start_time: null,
  speed: null,
  guarantee: null,
  short_description: null,
  example_link: null,
  delivery: 'ad placements',
  guarantee_days: null,
  is_package: false,
  targets: [],
})
/** As the order widget's networks call answers: everything inside its network. */
const answer: readonly OrderNetwork[] = [
  {
    id: 1,
    name: 'YouTube',
    slug: 'youtube',
    type: 'youtube',
    color: '#ff0000',
    icon: '',
    urlPlaceholder: null,
    serviceTypes: [
      { id: 10, name: 'Views', slug: 'views', services_count: 2, services: [service(101, 10), service(102, 10)] },
      { id: 11, name: 'Likes', slug: 'likes', services_count: 1, services: [service(111, 11)] },
    ],
  },
]

describe('the catalogue of the order form', () => {
  it('takes a networks answer apart into networks, service types and services by number (OWAPI-002)', () => {
    const { networks, serviceTypes, services } = listsOf(answer.map(toOrderNetwork))
    expect([...networks.keys()]).toEqual([1])
    expect([...serviceTypes.keys()]).toEqual([10, 11])
    expect([...services.keys()]).toEqual([101, 102, 111])
    expect(networks.get(1)?.name).toBe('YouTube')
    expect(serviceTypes.get(11)).toMatchObject({ type: { name: 'Likes' }, network: { id: 1 } })
    expect(services.get(111)).toMatchObject({ service: { name: 'Service 111' }, type: { id: 11 }, network: { id: 1 } })
  })
  it('knows the types of an answer without services, and the services once they were fetched', () => {
    const bare = answer.map(({ serviceTypes, ...network }) => ({
      ...network,
      serviceTypes: serviceTypes.map(({ services: _, ...type }) => type),
    }))
    expect(listsOf(bare).serviceTypes.size).toBe(2)
    expect(listsOf(bare).services.size).toBe(0)
    expect([...listsOf(withServices(bare, 10, [service(101, 10)])).services.keys()]).toEqual([101])
  })
})
