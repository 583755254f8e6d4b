import { describe, expect, it } from 'vitest'
import { type OrderNetwork, toOrderNetwork, withServices } from './choices.ts'
import { listsOf } from './order-lists.ts'
import { orderService } from './testing/order-service.ts'

const service = (id: number, service_type_id: number) => orderService(id, { service_type_id })
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
