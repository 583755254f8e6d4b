import type { Trx } from '@vitrine/platform/database'
import { refuse } from '@vitrine/platform/kernel'
import { letterIcon } from '../../model/letter-icon.ts'
import type { DeliveryFields, LabelFields, NetworkFields, TargetFields, TypeFields } from '../../model/shelf-fields.ts'
import { freeSlug, isShopAddress } from '../../model/shop-addresses.ts'
import {
  type DeliveryShelf,
  deliveryShelves,
  type LabelShelf,
  labelShelves,
  type NetworkShelf,
  networkShelves,
  type TargetShelf,
  type TypeShelf,
  targetShelves,
  typeShelves,
} from '../../store/operator/shelf-rows.ts'
import type { ShelfEntity } from '../../store/operator/shelf-writes.ts'
import { saveDeliveries, saveLabels, saveNetworks, saveServiceTypes, saveTargets } from '../../store/save-catalogue.ts'

/** Rows as they stand, and which of their fields count as such. */
export interface ShelfRow {
  readonly id: number
  readonly name: string
  readonly serviceCount: number
  readonly version: number
}

/** What is special about one kind of the things that services are sorted by or ask for. */
export interface ShelfKind<Row extends ShelfRow, Fields> {
  readonly entity: ShelfEntity
  readonly rows: (trx: Trx) => Promise<Row[]>
  readonly write: (trx: Trx, row: Row) => Promise<void>
  /** A new one with its number, behind the others. */
  readonly made: (fields: Fields, at: { readonly id: number; readonly position: number }) => Row
  /** Throws under the field that cannot be. */
  readonly check?: (trx: Trx, row: Row) => Promise<void>
}

const unused = { serviceCount: 0, version: 0 }

export const networkKind: ShelfKind<NetworkShelf, NetworkFields> = {
  entity: 'network',
  rows: networkShelves,
  write: (trx, row) => saveNetworks(trx, [{ ...row, icon: row.icon ?? letterIcon(row.name) }]),
  made: (fields, at) => ({ ...fields, ...at, ...unused, type: '', isEnabled: false, typeCount: 0, linkKinds: [] }),
  check: (trx, { id, slug }) => refuseSlug(trx, slug, (holder) => holder.networkId === id),
}

export const typeKind: ShelfKind<TypeShelf, TypeFields> = {
  entity: 'service-type',
  rows: typeShelves,
  write: (trx, { type, ...row }) => saveServiceTypes(trx, [{ ...row, type: type as TypeFields['type'] }]),
  made: (fields, at) => ({ ...fields, ...at, ...unused }),
  check: async (trx, { id, networkId, slug }) => {
    const network = (await networkShelves(trx)).find((each) => each.id === networkId)
    if (!network || network.version === 0) refuse('networkId', 'fields.selected')
    await refuseSlug(trx, slug, (holder) => holder.typeId === id)
  },
}

export const labelKind: ShelfKind<LabelShelf, LabelFields> = {
  entity: 'label',
  rows: labelShelves,
  write: (trx, row) => saveLabels(trx, [row]),
  made: (fields, { id }) => ({ ...fields, ...unused, id }),
}

export const deliveryKind: ShelfKind<DeliveryShelf, DeliveryFields> = {
  entity: 'delivery',
  rows: deliveryShelves,
  write: (trx, row) => saveDeliveries(trx, [row]),
  made: (fields, { id }) => ({ ...fields, ...unused, id }),
}

/** Languages are a choice of those that are named; a country may be any. */
export const targetKind: ShelfKind<TargetShelf, TargetFields> = {
  entity: 'target',
  rows: targetShelves,
  write: (trx, row) => saveTargets(trx, [row]),
  made: (fields, { id }) => ({ ...fields, ...unused, id }),
  check: async (_, { type, selectableValues }) => {
    if (type === 'languages' && selectableValues.length === 0) refuse('selectableValues', 'fields.required')
    const form = { languages: /^[a-z]{2,3}$/, countries: /^[A-Z]{2}$/ }[type as string]
    const wrong = form ? selectableValues.findIndex((value) => !form.test(value)) : -1
    if (wrong >= 0) refuse(`selectableValues.${wrong}`, 'fields.invalid')
  },
}

interface Holder {
  readonly networkId?: number
  readonly typeId?: number
}

/** Networks and types share the shop's first segments: an address is one page's. */
async function refuseSlug(trx: Trx, slug: string, isOwn: (holder: Holder) => boolean): Promise<void> {
  if (isShopAddress(slug)) refuse('slug', 'shelves.slugReserved')
  const networks = (await networkShelves(trx)).flatMap((each) => (each.version > 0 ? [{ slug: each.slug, networkId: each.id }] : []))
  const types = (await typeShelves(trx)).map((each) => ({ slug: each.slug, typeId: each.id }))
  const all: readonly (Holder & { readonly slug: string })[] = [...networks, ...types]
  const holder = all.find((each) => each.slug === slug)
  if (holder && !isOwn(holder)) {
    refuse('slug', 'shelves.slugTaken', { proposal: freeSlug(slug, new Set(all.map((each) => each.slug))) })
  }
}
