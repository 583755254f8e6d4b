import { createHash } from 'node:crypto'
import type { Trx } from '@vitrine/platform/database'
import { type Rights, stepUpWanted } from '@vitrine/platform/http'
import { refuse } from '@vitrine/platform/kernel'
import type { CsvLine } from '../../model/bulk/csv-line.ts'
import { inputOf } from '../../model/edited-input.ts'
import { movesPriceFar } from '../../model/price-move.ts'
import { translatedFromAfter } from '../../model/text-states.ts'
import { stampServices } from '../../store/operator/csv-store.ts'
import { lockServices } from '../../store/operator/service-store.ts'
import { nextServiceId, saveServices } from '../../store/save-catalogue.ts'
import type { WhoChanges } from './change-services.ts'
import { type PlannedLine, planCsv } from './plan-csv.ts'

/** Names what was checked: lines are applied under it, and no others. */
export const hashOf = (lines: readonly CsvLine[]): string => createHash('sha256').update(JSON.stringify(lines)).digest('hex')

export interface CsvFile {
  readonly lines: readonly CsvLine[]
  readonly hash: string
  /** Lines with anything wrong are left out; else one of them refuses all. */
  readonly leavesOut: boolean
}

/** Makes and changes services as lines of a file say, in one transaction. Answers each line with the number of its service. */
export async function applyCsv(
  trx: Trx,
  { actor, isProved }: WhoChanges,
  { lines, hash, leavesOut }: CsvFile,
  { rights, now }: { readonly rights: Rights; readonly now: Date },
): Promise<PlannedLine[]> {
  if (hash !== hashOf(lines)) refuse('hash', 'fields.invalid')
  const ids = lines.flatMap(({ cells }) => (/^\d{1,9}$/.test(cells.id ?? '') ? [Number(cells.id)] : []))
  await lockServices(trx, ids)
  // Its lock comes before the names are read: two files at once make nothing twice.
  const first = await nextServiceId(trx)
  const planned = await planCsv(trx, rights, lines)
  if (!leavesOut && planned.some(({ state }) => state === 'wrong')) refuse('lines', 'fields.invalid')
  if (!isProved && planned.some((line) => line.state === 'changed' && movesPriceFar(line.before.fields, line.fields))) throw stepUpWanted()
  let next = first
  const numbered = planned.map((line) => (line.state === 'new' ? { ...line, id: next++ } : line))
  const writes = numbered.flatMap((line) => {
    if (line.state === 'new')
      return [{ own: { id: line.id, networkId: line.networkId, isPackage: false, popularity: 0 }, fields: line.fields, was: {}, from: {} }]
    if (line.state !== 'changed') return []
    const { id, networkId, isPackage, popularity, translatedFrom } = line.before.row
    return [{ own: { id, networkId, isPackage, popularity }, fields: line.fields, was: line.before.fields.texts, from: translatedFrom }]
  })
  if (writes.length === 0) return numbered
  const inputs = writes.map(({ own, fields }) => inputOf(own, fields))
  await saveServices(trx, inputs, { because: 'csv', by: actor.name })
  const services = writes.map(({ own, fields, was, from }) => ({
    id: own.id,
    translatedFrom: translatedFromAfter(was, fields.texts, from),
  }))
  await stampServices(trx, { services, by: actor.name, now })
  return numbered
}
