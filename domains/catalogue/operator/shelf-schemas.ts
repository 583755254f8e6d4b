import { z } from 'zod'
import { shelfFields } from '../model/shelf-fields.ts'
import { cataloguePaths as paths } from './paths.ts'
import { bodyId, id, pageOf } from './wire-parts.ts'

/** Texts as they stand, no matter who wrote them. */
const used = { id: z.int(), serviceCount: z.int(), version: z.int(), translations: z.record(z.string(), z.record(z.string(), z.string())) }

const network = z.strictObject({
  ...shelfFields.network.shape,
  ...used,
  icon: z.string().nullable(),
  type: z.string(),
  position: z.int(),
  isEnabled: z.boolean(),
  typeCount: z.int(),
  linkKinds: z.array(z.string()),
})
const type = z.strictObject({ ...shelfFields.type.shape, ...used, type: z.string(), position: z.int() })
const label = z.strictObject({ ...shelfFields.label.shape, ...used })
const delivery = z.strictObject({ ...shelfFields.delivery.shape, ...used })
const target = z.strictObject({ ...shelfFields.target.shape, ...used })

const one = <T extends z.ZodType>(data: T) => z.strictObject({ data })
const params = z.object({ id })
const patchOf = <T extends z.ZodRawShape>(fields: z.ZodObject<T>) => fields.partial().extend({ version: z.int() })
const order = z.object({ ids: z.array(bodyId).max(2000) })

export const shelfContract = {
  networks: {
    ...paths.networks,
    operation: 'listNetworks',
    summary: 'Networks that the deployment knows, those of the panel first',
    response: pageOf(network),
  },
  changeNetwork: {
    ...paths.changeNetwork,
    operation: 'changeNetwork',
    summary: 'What the panel calls a network and says of it',
    params,
    body: patchOf(shelfFields.network),
    response: one(network),
  },
  turnNetwork: {
    ...paths.turnNetwork,
    operation: 'turnNetwork',
    summary: 'Offers a network in the shop, or no longer',
    params,
    body: z.object({ isOn: z.boolean(), version: z.int() }),
    response: one(network),
  },
  orderNetworks: {
    ...paths.orderNetworks,
    operation: 'orderNetworks',
    summary: 'The order of the panel’s networks',
    body: order,
    status: 204,
  },
  removeNetwork: {
    ...paths.removeNetwork,
    operation: 'removeNetwork',
    summary: 'Takes what the panel says of an unused network away',
    params,
    status: 204,
  },
  tryLink: {
    ...paths.tryLink,
    operation: 'tryLink',
    summary: 'What a pasted link leads to; null for one that no network knows',
    body: z.object({ url: z.string().trim().min(1).max(3000) }),
    response: one(
      z.strictObject({ networkId: z.int(), network: z.string(), kind: z.string(), canonical: z.string(), isOn: z.boolean() }).nullable(),
    ),
  },
  serviceTypes: { ...paths.serviceTypes, operation: 'listServiceTypes', summary: 'Service types of the panel', response: pageOf(type) },
  createType: {
    ...paths.createType,
    operation: 'createServiceType',
    summary: 'A new service type',
    body: shelfFields.type,
    status: 201,
    response: one(type),
  },
  changeType: {
    ...paths.changeType,
    operation: 'changeServiceType',
    summary: 'Name, kind and address of a service type',
    params,
    body: patchOf(shelfFields.type.omit({ networkId: true })),
    response: one(type),
  },
  orderTypes: {
    ...paths.orderTypes,
    operation: 'orderServiceTypes',
    summary: 'The order of the panel’s service types',
    body: order,
    status: 204,
  },
  moveServices: {
    ...paths.moveServices,
    operation: 'moveServicesOfType',
    summary: 'Moves every service of a type to another type of its network',
    params,
    body: z.object({ to: bodyId }),
    response: one(z.strictObject({ moved: z.int() })),
  },
  removeType: { ...paths.removeType, operation: 'removeServiceType', summary: 'Takes an unused service type away', params, status: 204 },
  labels: { ...paths.labels, operation: 'listLabels', summary: 'Labels of the panel', response: pageOf(label) },
  createLabel: {
    ...paths.createLabel,
    operation: 'createLabel',
    summary: 'A new label',
    body: shelfFields.label,
    status: 201,
    response: one(label),
  },
  changeLabel: {
    ...paths.changeLabel,
    operation: 'changeLabel',
    summary: 'Name and colour of a label',
    params,
    body: patchOf(shelfFields.label),
    response: one(label),
  },
  removeLabel: { ...paths.removeLabel, operation: 'removeLabel', summary: 'Takes an unused label away', params, status: 204 },
  deliveries: { ...paths.deliveries, operation: 'listDeliveries', summary: 'Kinds of delivery of the panel', response: pageOf(delivery) },
  createDelivery: {
    ...paths.createDelivery,
    operation: 'createDelivery',
    summary: 'A new kind of delivery',
    body: shelfFields.delivery,
    status: 201,
    response: one(delivery),
  },
  changeDelivery: {
    ...paths.changeDelivery,
    operation: 'changeDelivery',
    summary: 'What customers are told of a kind of delivery',
    params,
    body: patchOf(shelfFields.delivery),
    response: one(delivery),
  },
  removeDelivery: {
    ...paths.removeDelivery,
    operation: 'removeDelivery',
    summary: 'Takes an unused kind of delivery away',
    params,
    status: 204,
  },
  targets: { ...paths.targets, operation: 'listTargets', summary: 'What services ask for besides a link', response: pageOf(target) },
  createTarget: {
    ...paths.createTarget,
    operation: 'createTarget',
    summary: 'A new target',
    body: shelfFields.target,
    status: 201,
    response: one(target),
  },
  changeTarget: {
    ...paths.changeTarget,
    operation: 'changeTarget',
    summary: 'How a target is asked for',
    params,
    body: patchOf(shelfFields.target.omit({ type: true })),
    response: one(target),
  },
  removeTarget: { ...paths.removeTarget, operation: 'removeTarget', summary: 'Takes an unused target away', params, status: 204 },
} as const
