import { describe, expect, it } from 'vitest'
import { findPlace, type OrderNetwork, type OrderService, withFetchedService, withServices } from './choices.ts'
import { afterSuccess, freshOrder, withField, withNetwork, withService, withServiceType } from './order-form.ts'
import { orderService as service } from './testing/order-service.ts'

const network = (id: number, types: readonly (readonly OrderService[])[]): OrderNetwork => ({
  id,
  name: `Network ${id}`,
  slug: `network-${id}`,
  type: 'youtube',
  color: '#000000',
  icon: '',
  urlPlaceholder: null,
  serviceTypes: types.map((services, index) => ({ id: id * 10 + index, name: 'T', slug: 't', services_count: services.length, services })),
})
const networks = [
  network(1, [[service(1), service(2)], [service(3)]]),
  network(2, [[service(4, { network_id: 2 })], [service(5, { network_id: 2, has_refill: true })]]),
]
const second = networks[1] as OrderNetwork

describe('a fresh single order', () => {
  it('has the drip-feed defaults (ORDERFORM-001)', () => {
    expect(freshOrder()).toMatchObject({ numberOfRuns: 2, dripFeedMinutes: 60, dripFeedMode: 'flat', dripFeedQuantityStep: 100 })
  })
  it('has the guarantee on before a service is selected (ORDERFORM-002)', () => {
    expect(freshOrder().isGuarantee).toBe(true)
  })
  it('has page state standart (ORDERFORM-003)', () => {
    expect(freshOrder().pageState).toBe('standart')
  })
  it('holds exactly the fields of the specification, without errors (ORDERFORM-004)', () => {
    expect(Object.keys(freshOrder()).toSorted()).toEqual(
      (
        'networkId serviceTypeId serviceId isDripFeed numberOfRuns dripFeedMinutes dripFeedMode dripFeedQuantityStep dripFeedTotalQuantity ' +
        'quantity url isGuarantee hasRefill min max targetableValues coupon email paymentMethodId costs pageState isFavourites errors'
      )
        .split(' ')
        .toSorted(),
    )
    expect(freshOrder()).toMatchObject({
      ...{ networkId: null, serviceTypeId: null, serviceId: null, paymentMethodId: null, url: '', coupon: '', email: '' },
      ...{ isDripFeed: false, dripFeedTotalQuantity: 0, quantity: 0, hasRefill: false, min: 0, max: 0, isFavourites: false },
      ...{ targetableValues: [], costs: {}, errors: {} },
    })
  })
})

describe('choosing', () => {
  it('another network begins with its first type and first service (ORDERFORM-005)', () => {
    expect(withNetwork(freshOrder(), second)).toMatchObject({ networkId: 2, serviceTypeId: 20, serviceId: 4 })
  })
  it('another network keeps to the types that fit the link when some do', () => {
    expect(withNetwork(freshOrder(), second, [21])).toMatchObject({ serviceTypeId: 21, serviceId: 5 })
    expect(withNetwork(freshOrder(), second, [99])).toMatchObject({ serviceTypeId: 20, serviceId: 4 })
  })
  it('a network whose services are not there yet has its first type, and the service when they came', () => {
    const bare = { ...second, serviceTypes: second.serviceTypes.map((type) => ({ ...type, services: undefined })) }
    const waiting = withNetwork(freshOrder(), bare)
    expect(waiting).toMatchObject({ networkId: 2, serviceTypeId: 20, serviceId: null })
    const [loaded] = withServices([bare], 20, [service(4, { network_id: 2 })])
    expect(withServiceType(waiting, loaded as OrderNetwork, 20).serviceId).toBe(4)
  })
  it('a type begins with its first service', () => {
    expect(withServiceType(freshOrder(), second, 21)).toMatchObject({ networkId: 2, serviceTypeId: 21, serviceId: 5 })
  })
  it.each([true, false])(
    'a service sets the guarantee from has_refill %s and resets targets and quantity (ORDERFORM-013)',
    (has_refill) => {
      const chosen = service(2, { has_refill, default_quantity: 500 })
      const form = {
        ...freshOrder(),
        quantity: 7,
        targetableValues: [{ targetId: 1, values: ['a'] }],
        url: 'https://youtu.be/x',
        errors: { quantity: ['x'] },
      }
      const type = networks[0]?.serviceTypes[0]
      if (!type || !networks[0]) throw new Error('the list has a first type')
      const next = withService(form, { network: networks[0], type, service: chosen })
      expect(next).toMatchObject({
        isGuarantee: has_refill,
        hasRefill: has_refill,
        quantity: 500,
        targetableValues: [],
        min: 100,
        max: 10_000,
        errors: {},
      })
      expect(next.url).toBe('https://youtu.be/x')
    },
  )
  it.each([
    [true, { drip_feed_is_allowed: true }, true],
    [false, { drip_feed_is_allowed: true }, false],
    [true, { drip_feed_is_allowed: false }, false],
    [true, { drip_feed_is_allowed: true, calculable_quantity: true }, false],
  ])('a drip feed that is on (%s) stays on where the service %j has one: %s (ORDERFORM-013)', (isDripFeed, of, stays) => {
    const [network] = networks
    const type = network?.serviceTypes[0]
    if (!type) throw new Error('the list has a first type')
    const next = withService({ ...freshOrder(), isDripFeed }, { network, type, service: service(2, of) })
    expect(next.isDripFeed).toBe(stays)
  })
  it('never takes a deactivated service (ORDERFORM-016)', () => {
    const withDead = [network(1, [[service(1, { is_deactivated: true }), service(2)]])]
    expect(findPlace(withDead, 1)).toBeUndefined()
    expect(withNetwork(freshOrder(), withDead[0] as OrderNetwork).serviceId).toBe(2)
  })
  it('a service fetched on its own joins the list of its type (ORDERFORM-017)', () => {
    const restricted = service(9, { network_id: 2, service_type_id: 21 })
    expect(findPlace(withFetchedService(networks, restricted), 9)).toMatchObject({ network: { id: 2 }, type: { id: 21 } })
    expect(withFetchedService(networks, service(1))).toBe(networks)
    expect(findPlace(withServices(withFetchedService(networks, restricted), 21, []), 9)).toBeDefined()
  })
})

describe('editing and ending', () => {
  it('clears the error of the edited field and no other (VALMAP-012)', () => {
    const form = { ...freshOrder(), errors: { url: ['a'], quantity: ['b'], configurationQuantity: ['b'] } }
    expect(withField(form, 'url', 'x').errors).toEqual({ quantity: ['b'], configurationQuantity: ['b'] })
    expect(withField(form, 'quantity', 5).errors).toEqual({ url: ['a'] })
  })
  it('starts again with the defaults after a successful order (SUBMIT-005)', () => {
    const form = {
      ...freshOrder(),
      url: 'https://youtu.be/x',
      quantity: 5,
      serviceId: 1,
      email: 'a@x.test',
      pageState: 'preselected' as const,
    }
    expect(afterSuccess(form)).toEqual({ ...freshOrder(), email: 'a@x.test' })
  })
})
