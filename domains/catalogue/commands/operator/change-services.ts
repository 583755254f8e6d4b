import type { Trx } from '@vitrine/platform/database'
import { fieldMessages, type OperatorActor, stepUpWanted, textIn } from '@vitrine/platform/http'
import { fieldMessage, type Message } from '@vitrine/platform/kernel'
import type { PriceReason } from '../../model/price-cause.ts'
import { movesPriceFar } from '../../model/price-move.ts'
import { contradiction, followsAfter, type ServiceFields, type ServicePatch, serviceFields } from '../../model/service-fields.ts'
import { translatedFromAfter } from '../../model/text-states.ts'
import { fieldsOf, shortTextsOf } from '../../queries/operator/service-states.ts'
import {
  lockServices,
  type OperatorServiceRow,
  operatorServices,
  type ServiceWrite,
  serviceNeighbours,
  writeServices,
} from '../../store/operator/service-store.ts'
import { recordPrices } from '../../store/price-store.ts'

export interface ServiceChange {
  readonly id: number
  /** As it was read; an older one is a conflict. */
  readonly version: number
  readonly fields: Readonly<Record<string, unknown>>
  /** How its price came about, where it names one. */
  readonly because: Extract<PriceReason, 'hand' | 'rule' | 'provider'>
}

export interface ServicesChanged {
  readonly done: { id: number; version: number }[]
  readonly conflicts: { id: number; current: ServiceFields & { version: number }; by: string | null; at: string | null }[]
  readonly errors: { id: number; field: string; message: string }[]
}

export interface WhoChanges {
  readonly actor: OperatorActor
  /** With a fresh proof of identity: without one nothing is changed where any price moves by more than half. */
  readonly isProved: boolean
}

/** Changes fields of many services in one transaction, each for itself: what was changed meanwhile or is wrong stays as it was and is told. */
export async function changeServices(
  trx: Trx,
  { actor, isProved }: WhoChanges,
  changes: readonly ServiceChange[],
  now: Date,
): Promise<ServicesChanged> {
  const ids = changes.map(({ id }) => id)
  await lockServices(trx, ids)
  const rows = new Map((await operatorServices(trx, ids)).map((row) => [row.id, row]))
  const parsed = changes.map((change) => ({ ...change, parsed: serviceFields.partial().safeParse(change.fields) }))
  const slugs = parsed.flatMap(({ parsed: { data } }) => (data?.slug === undefined ? [] : [data.slug]))
  const neighbours = await serviceNeighbours(trx, slugs)
  const result: ServicesChanged = { done: [], conflicts: [], errors: [] }
  const writes: ServiceWrite[] = []
  const refuse = (id: number, field: string, said: Message) => void result.errors.push({ id, field, message: textIn('en', said) })
  for (const { id, version, parsed: answer } of parsed) {
    const row = rows.get(id)
    if (!row) refuse(id, 'id', fieldMessage('id', 'fields.selected'))
    else if (row.version !== version) result.conflicts.push(conflictOf(row))
    else if (!answer.success) {
      for (const [field, [said]] of Object.entries(fieldMessages(answer.error.issues))) if (said) refuse(id, field, said)
    } else {
      const fields = merged(row, answer.data)
      const wrong = wrongField(row, fields, Object.keys(answer.data), neighbours)
      if (wrong) refuse(id, wrong, fieldMessage(wrong, wrong === 'slug' ? 'fields.duplicate' : 'fields.invalid'))
      else {
        const translatedFrom = translatedFromAfter(shortTextsOf(fieldsOf(row)), shortTextsOf(fields), row.translatedFrom)
        writes.push({ id, version: version + 1, fields, translatedFrom })
        neighbours.slugs[fields.slug] = id
      }
    }
  }
  if (!isProved && writes.some(({ id, fields }) => isFarMove(rows.get(id), fields))) throw stepUpWanted()
  if (writes.length > 0) await writeServices(trx, writes, actor.name, now)
  const reasons = new Map(changes.map(({ id, because }) => [id, because]))
  await recordPrices(
    trx,
    writes.map(({ id }) => ({ id, because: reasons.get(id) ?? 'hand' })),
    actor.name,
  )
  result.done.push(...writes.map(({ id, version }) => ({ id, version })))
  return result
}

const isFarMove = (row: OperatorServiceRow | undefined, fields: ServiceFields): boolean =>
  row !== undefined && movesPriceFar(fieldsOf(row), fields)

const merged = (row: OperatorServiceRow, patch: ServicePatch): ServiceFields => {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  const before = fieldsOf(row)
  return { ...before, ...given, priceFollowsProvider: followsAfter(before, patch) }
}

type Neighbours = Awaited<ReturnType<typeof serviceNeighbours>>

function wrongField(
  { id, isPackage, archivedAt }: OperatorServiceRow,
  fields: ServiceFields,
  touched: readonly string[],
  { types, deliveries, slugs }: Neighbours,
): keyof ServiceFields | undefined {
  // What was set aside is brought back first.
  if (archivedAt !== null && fields.isEnabled) return 'isEnabled'
  if (!types.includes(fields.serviceTypeId)) return 'serviceTypeId'
  if (!deliveries.includes(fields.deliveryId)) return 'deliveryId'
  if (Object.hasOwn(slugs, fields.slug) && slugs[fields.slug] !== id) return 'slug'
  return contradiction({ ...fields, isPackage }, touched)
}

const conflictOf = (row: OperatorServiceRow): ServicesChanged['conflicts'][number] => ({
  id: row.id,
  current: { ...fieldsOf(row), version: row.version },
  by: row.changedBy,
  at: row.changedAt?.toISOString() ?? null,
})
