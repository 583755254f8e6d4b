import type { TargetInput } from '@vitrine/catalogue'
import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { aRoute } from '@vitrine/fulfilment/testing'
import type { DeliveryShop } from '@vitrine/fulfilment/testing/delivery-shop'
import { generatedService, type UpstreamService } from '@vitrine/sandbox'

const targets: readonly TargetInput[] = [
  { id: 1, type: 'comments', name: 'Comments' },
  { id: 2, type: 'seo_keywords', name: 'Keywords' },
  { id: 3, type: 'textarea', name: 'Topic' },
  { id: 4, type: 'countries', name: 'Countries' },
]
const comments = Array.from({ length: 200 }, (_nothing, index) => `Comment ${index + 1}`)

/** One service of each kind beside the plain one: ours, the provider's, and an order of it with what the provider must read. */
const kinds = [
  { id: 41, target: 1, type: 'Custom Comments', parameters: [], values: comments, field: 'comments', ours: { calculableQuantity: true } },
  { id: 42, target: 2, type: 'SEO', parameters: [], values: ['harbour', 'slow walk'], field: 'keywords', ours: {} },
  { id: 43, target: 3, type: 'Default', parameters: ['brief'], values: ['About my cat', 'kindly'], field: 'brief', ours: {} },
  { id: 44, target: 4, type: 'Default', parameters: ['country'], values: ['DE', 'FR'], field: 'country', ours: {} },
] as const

/** An order's input, and the parameters that the provider must have received. */
export interface KindOfOrder {
  readonly request: NonNullable<Parameters<DeliveryShop['order']>[0]>
  readonly service: string
  readonly fields: Readonly<Record<string, string>>
}

const orders: readonly KindOfOrder[] = [
  ...kinds.map(({ id, target, values, field, type }) => ({
    request: {
      serviceId: id,
      quantity: type === 'Custom Comments' ? values.length : 1000,
      targets: [{ target_id: target, values: [...values] }],
    },
    service: String(id),
    fields: { [field]: values.join('\n') },
  })),
  { request: {}, service: '1', fields: {} },
]

/** How many there are: so many orders one after the other are one of each. */
export const kindsOfOrder = orders.length

/** The kinds in turn. */
export const kindOf = (number: number): KindOfOrder => orders[number % orders.length] as KindOfOrder

/** Puts a service of each kind on sale, here and there. */
export async function sellEveryKind({ database, panelId, accountId, upstream, catalogue }: DeliveryShop): Promise<void> {
  const theirs = kinds.map(
    ({ id, type, parameters }): UpstreamService => ({ ...generatedService(1), service: id, type, name: `Kind ${id}`, parameters }),
  )
  upstream.changeServices({ set: theirs })
  const services = kinds.map(({ id, target, ours }) => aService({ id, allowsCancel: true, targetIds: [target], ...ours }))
  await aCatalogue(database, panelId, { targets, services })
  for (const { id, type, parameters } of kinds) {
    const [parameter] = parameters
    const declared = parameter === undefined ? {} : { fields: { [parameter]: parameter } }
    await aRoute(database, panelId, { serviceId: id, accountId, providerServiceId: String(id), type, declared })
  }
  await catalogue.refresh(panelId)
}
