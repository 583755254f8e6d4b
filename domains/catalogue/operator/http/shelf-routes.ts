import { type BoundOperatorRoute, listPage, operatorRoute, removalOf, undoOrder, undoPatch, undoTurn } from '@vitrine/platform/http'
import { addShelf, changeShelf, checkShelves, orderShelves, removeShelf, turnNetwork } from '../../commands/operator/change-shelves.ts'
import { moveServices } from '../../commands/operator/move-services.ts'
import {
  deliveryKind,
  labelKind,
  networkKind,
  type ShelfKind,
  type ShelfRow,
  targetKind,
  typeKind,
} from '../../commands/operator/shelf-kinds.ts'
import { orderStates, shelfStates, shelves, tryLink } from '../../queries/operator/shelves.ts'
import { rowsOfShelf } from '../../store/operator/shelf-writes.ts'
import { shelfContract as contract } from '../shelf-schemas.ts'

const looks = { permission: 'services.view', scope: 'panel' } as const
const may = { permission: 'catalogue.structure', scope: 'panel' } as const

/** All at once: a panel has dozens. */
const whole = <Row extends { readonly id: number }>(rows: readonly Row[], now: Date) =>
  listPage({ rows, limit: rows.length, total: { count: rows.length, isExact: true }, now })

const named = ({ params }: { readonly params: { readonly id: number } }) => [params.id]
const made = (_: unknown, output?: { readonly data: { readonly id: number } }) => (output ? [output.data.id] : [])

const networkStates = shelfStates(shelves.networks)
const typeStates = shelfStates(shelves.types)
const labelStates = shelfStates(shelves.labels)
const deliveryStates = shelfStates(shelves.deliveries)
const targetStates = shelfStates(shelves.targets)

/** What is back has to be as good as a new one: an address may have been taken by another table's row. */
const removal = <Row extends ShelfRow, Fields>(kind: ShelfKind<Row, Fields>, states: ReturnType<typeof shelfStates>) =>
  removalOf(rowsOfShelf(kind.entity), states, ({ trx }, ids) => checkShelves(trx, kind, ids.map(Number)))

const networkRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(contract.networks, looks, async (_, { trx, now }) => whole(await shelves.networks(trx), now)),
  operatorRoute(
    contract.changeNetwork,
    { ...may, audit: { action: 'network.changed', entity: 'network', ids: named, read: networkStates, undo: undoPatch } },
    async ({ params: { id }, body: { version, ...fields } }, { trx }) => ({
      data: await changeShelf(trx, networkKind, { id, version, fields }),
    }),
  ),
  operatorRoute(
    contract.turnNetwork,
    { ...may, audit: { action: 'network.turned', entity: 'network', ids: named, read: networkStates, undo: undoTurn } },
    async ({ params: { id }, body }, { trx }) => ({ data: await turnNetwork(trx, { id, ...body }) }),
  ),
  operatorRoute(
    contract.orderNetworks,
    {
      ...may,
      audit: {
        action: 'networks.ordered',
        entity: 'networks',
        ids: () => ['order'],
        read: orderStates('Order of networks', shelves.networks),
        undo: undoOrder,
      },
    },
    async ({ body }, { trx }) => void (await orderShelves(trx, { ...networkKind, entity: 'network' }, body.ids)),
  ),
  operatorRoute(
    contract.removeNetwork,
    { ...may, audit: { action: 'network.removed', entity: 'network', ids: named, ...removal(networkKind, networkStates) } },
    async ({ params }, { trx }) => void (await removeShelf(trx, networkKind, params.id)),
  ),
  operatorRoute(contract.tryLink, { ...looks, isQuestion: true }, async ({ body }, { trx }) => ({ data: await tryLink(trx, body.url) })),
]

const typeRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(contract.serviceTypes, looks, async (_, { trx, now }) => whole(await shelves.types(trx), now)),
  operatorRoute(
    contract.createType,
    { ...may, audit: { action: 'service-type.created', entity: 'service-type', ids: made, read: typeStates } },
    async ({ body }, { trx }) => ({ data: await addShelf(trx, typeKind, body) }),
  ),
  operatorRoute(
    contract.changeType,
    { ...may, audit: { action: 'service-type.changed', entity: 'service-type', ids: named, read: typeStates, undo: undoPatch } },
    async ({ params: { id }, body: { version, ...fields } }, { trx }) => ({
      data: await changeShelf(trx, typeKind, { id, version, fields }),
    }),
  ),
  operatorRoute(
    contract.orderTypes,
    {
      ...may,
      audit: {
        action: 'service-types.ordered',
        entity: 'service-types',
        ids: () => ['order'],
        read: orderStates('Order of service types', shelves.types),
        undo: undoOrder,
      },
    },
    async ({ body }, { trx }) => void (await orderShelves(trx, { ...typeKind, entity: 'service-type' }, body.ids)),
  ),
  operatorRoute(
    contract.moveServices,
    {
      ...may,
      audit: {
        action: 'service-type.emptied',
        entity: 'service-type',
        ids: named,
        read: typeStates,
        reason: ({ body }) => `To service type ${body.to}`,
        isEvent: true,
      },
    },
    async ({ params, body }, { trx, actor, now }) => ({
      data: { moved: await moveServices(trx, { from: params.id, to: body.to, by: actor.name, now }) },
    }),
  ),
  operatorRoute(
    contract.removeType,
    { ...may, audit: { action: 'service-type.removed', entity: 'service-type', ids: named, ...removal(typeKind, typeStates) } },
    async ({ params }, { trx }) => void (await removeShelf(trx, typeKind, params.id)),
  ),
]

const labelRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(contract.labels, looks, async (_, { trx, now }) => whole(await shelves.labels(trx), now)),
  operatorRoute(
    contract.createLabel,
    { ...may, audit: { action: 'label.created', entity: 'label', ids: made, read: labelStates } },
    async ({ body }, { trx }) => ({ data: await addShelf(trx, labelKind, body) }),
  ),
  operatorRoute(
    contract.changeLabel,
    { ...may, audit: { action: 'label.changed', entity: 'label', ids: named, read: labelStates, undo: undoPatch } },
    async ({ params: { id }, body: { version, ...fields } }, { trx }) => ({
      data: await changeShelf(trx, labelKind, { id, version, fields }),
    }),
  ),
  operatorRoute(
    contract.removeLabel,
    { ...may, audit: { action: 'label.removed', entity: 'label', ids: named, ...removal(labelKind, labelStates) } },
    async ({ params }, { trx }) => void (await removeShelf(trx, labelKind, params.id)),
  ),
]

const deliveryRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(contract.deliveries, looks, async (_, { trx, now }) => whole(await shelves.deliveries(trx), now)),
  operatorRoute(
    contract.createDelivery,
    { ...may, audit: { action: 'delivery.created', entity: 'delivery', ids: made, read: deliveryStates } },
    async ({ body }, { trx }) => ({ data: await addShelf(trx, deliveryKind, body) }),
  ),
  operatorRoute(
    contract.changeDelivery,
    { ...may, audit: { action: 'delivery.changed', entity: 'delivery', ids: named, read: deliveryStates, undo: undoPatch } },
    async ({ params: { id }, body: { version, ...fields } }, { trx }) => ({
      data: await changeShelf(trx, deliveryKind, { id, version, fields }),
    }),
  ),
  operatorRoute(
    contract.removeDelivery,
    { ...may, audit: { action: 'delivery.removed', entity: 'delivery', ids: named, ...removal(deliveryKind, deliveryStates) } },
    async ({ params }, { trx }) => void (await removeShelf(trx, deliveryKind, params.id)),
  ),
]

const targetRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(contract.targets, looks, async (_, { trx, now }) => whole(await shelves.targets(trx), now)),
  operatorRoute(
    contract.createTarget,
    { ...may, audit: { action: 'target.created', entity: 'target', ids: made, read: targetStates } },
    async ({ body }, { trx }) => ({ data: await addShelf(trx, targetKind, body) }),
  ),
  operatorRoute(
    contract.changeTarget,
    { ...may, audit: { action: 'target.changed', entity: 'target', ids: named, read: targetStates, undo: undoPatch } },
    async ({ params: { id }, body: { version, ...fields } }, { trx }) => ({
      data: await changeShelf(trx, targetKind, { id, version, fields }),
    }),
  ),
  operatorRoute(
    contract.removeTarget,
    { ...may, audit: { action: 'target.removed', entity: 'target', ids: named, ...removal(targetKind, targetStates) } },
    async ({ params }, { trx }) => void (await removeShelf(trx, targetKind, params.id)),
  ),
]

/** What services are sorted by, and what they ask for. */
export const shelfRoutes = (): BoundOperatorRoute[] => [
  ...networkRoutes(),
  ...typeRoutes(),
  ...labelRoutes(),
  ...deliveryRoutes(),
  ...targetRoutes(),
]
