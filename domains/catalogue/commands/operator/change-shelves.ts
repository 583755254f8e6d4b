import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile } from '@vitrine/platform/http'
import { invariant, message, Refusal, refuse } from '@vitrine/platform/kernel'
import { lockShelves, removeShelf as remove, usersOf, writePlaces } from '../../store/operator/shelf-writes.ts'
import { networkKind, type ShelfKind, type ShelfRow } from './shelf-kinds.ts'

const notThere = (): Refusal => new Refusal('not-found', 'request.notFound')

async function rowNow<Row extends ShelfRow, Fields>(trx: Trx, kind: ShelfKind<Row, Fields>, id: number): Promise<Row> {
  const row = (await kind.rows(trx)).find((each) => each.id === id)
  invariant(row, 'what was just written is there')
  return row
}

/** Adds a type, label, delivery or target behind the others. */
export async function addShelf<Row extends ShelfRow, Fields>(trx: Trx, kind: ShelfKind<Row, Fields>, fields: Fields): Promise<Row> {
  await lockShelves(trx)
  const rows = await kind.rows(trx)
  const id = Math.max(0, ...rows.map((row) => row.id)) + 1
  const row = kind.made(fields, { id, position: Math.max(0, ...rows.map(placeOf)) + 1 })
  await kind.check?.(trx, row)
  await kind.write(trx, row)
  return rowNow(trx, kind, id)
}

const placeOf = (row: object): number => ('position' in row ? Number(row.position) : 0)

export interface ShelfChange<Fields> {
  readonly id: number
  readonly version: number
  readonly fields: { readonly [K in keyof Fields]?: Fields[K] | undefined }
}

/** Changes what is named of it. A network that the panel has never offered is taken up by its first change. */
export async function changeShelf<Row extends ShelfRow, Fields>(
  trx: Trx,
  kind: ShelfKind<Row, Fields>,
  { id, version, fields }: ShelfChange<Fields>,
): Promise<Row> {
  await lockShelves(trx)
  const row = (await kind.rows(trx)).find((each) => each.id === id)
  if (!row) throw notThere()
  if (row.version !== version) throw changedMeanwhile({ version: row.version, by: null, at: null })
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const next = { ...row, ...given }
  await kind.check?.(trx, next)
  await kind.write(trx, next)
  return rowNow(trx, kind, id)
}

/** Takes it away; refused while services name it. */
export async function removeShelf<Row extends ShelfRow, Fields>(trx: Trx, kind: ShelfKind<Row, Fields>, id: number): Promise<void> {
  await lockShelves(trx)
  const row = (await kind.rows(trx)).find((each) => each.id === id)
  if (!row || row.version === 0) throw notThere()
  if (row.serviceCount > 0) {
    const users = (await usersOf(trx, kind.entity, id)).map((user) => `${user.name} (${user.id})`)
    const more = row.serviceCount - users.length
    const names = more > 0 ? [...users, `+${more}`].join(', ') : users.join(', ')
    throw new Refusal('invalid', message('shelves.inUse', { names }))
  }
  if ('typeCount' in row && Number(row.typeCount) > 0) throw new Refusal('invalid', 'shelves.hasTypes')
  await remove(trx, kind.entity, id)
}

/** Throws where one of these could not be made as it stands. */
export async function checkShelves<Row extends ShelfRow, Fields>(
  trx: Trx,
  kind: ShelfKind<Row, Fields>,
  ids: readonly number[],
): Promise<void> {
  await lockShelves(trx)
  for (const row of await kind.rows(trx)) if (ids.includes(row.id)) await kind.check?.(trx, row)
}

/** Offers a network in the shop, or no longer; one that was never described gets its known name and address. */
export async function turnNetwork(trx: Trx, change: { readonly id: number; readonly version: number; readonly isOn: boolean }) {
  const { id, version, isOn: isEnabled } = change
  const known = (await networkKind.rows(trx)).find((each) => each.id === id)
  const behind = known?.version === 0 ? { position: Math.max(0, ...(await networkKind.rows(trx)).map(placeOf)) + 1 } : {}
  return changeShelf(
    trx,
    { ...networkKind, write: (_, row) => networkKind.write(trx, { ...row, isEnabled, ...behind }) },
    { id, version, fields: {} },
  )
}

/** The order in which the shop shows them; each of the panel is named once. */
export async function orderShelves<Row extends ShelfRow, Fields>(
  trx: Trx,
  kind: ShelfKind<Row, Fields> & { readonly entity: 'network' | 'service-type' },
  ids: readonly number[],
): Promise<void> {
  await lockShelves(trx)
  const known = new Set((await kind.rows(trx)).filter(({ version }) => version > 0).map(({ id }) => id))
  const named = ids.filter((id) => known.has(id))
  if (named.length !== known.size || new Set(ids).size !== ids.length) refuse('ids', 'fields.invalid')
  await writePlaces(trx, kind.entity, named)
}
