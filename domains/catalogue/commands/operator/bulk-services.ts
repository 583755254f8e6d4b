import type { Trx } from '@vitrine/platform/database'
import type { BulkKind, BulkRow, PlannedRow, Rights } from '@vitrine/platform/http'
import { fieldMessage, message } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { bulkChange } from '../../model/bulk/bulk-change.ts'
import { csvColumns } from '../../model/bulk/csv-line.ts'
import { textReplacement } from '../../model/bulk/replace-text.ts'
import { movesPriceFar, type PriceFields } from '../../model/price-move.ts'
import { serviceTextNames } from '../../model/service-editing.ts'
import { serviceFields } from '../../model/service-fields.ts'
import { type EditedService, editedServices } from '../../queries/operator/edited-service.ts'
import { serviceTable } from '../../store/operator/service-store.ts'
import { type PlannedLine, planCsv } from './plan-csv.ts'
import { planMany } from './plan-many.ts'
import { planTexts } from './plan-texts.ts'

const known = new Set(csvColumns)
const cells = z.record(z.string().max(60), z.string().max(20_000)).refine((all) => Object.keys(all).every((column) => known.has(column)))
const edit = z.object({
  version: z.int(),
  because: z.enum(['hand', 'rule']).default('hand'),
  // As the grid writes them: the call parses them, each for itself.
  fields: z.record(z.string().max(60), z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()])).refine(areOfGrid),
})

function areOfGrid(fields: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(fields).length > 0 && Object.keys(fields).every((name) => Object.hasOwn(serviceFields.shape, name))
}

// Which fields somebody may write is asked of them by each call.
const EVERYTHING: Rights = { 'services.edit': 'yes', 'services.price': 'yes' }

/** What is done to many services by workers: lines of a file, changes of the grid, one change of all, and what is replaced in their texts, each by the call of the editor, so that each is undone like one of its. */
export const serviceBulkKinds: readonly BulkKind[] = [
  {
    kind: 'services.csv',
    operation: 'editService',
    permission: 'services.edit',
    input: z.strictObject({}),
    own: cells,
    plan: planLines,
  },
  {
    kind: 'services.edit',
    operation: 'editService',
    permission: 'services.view',
    input: z.strictObject({}),
    own: edit,
    wantsProof: movesManyPrices,
    plan: planEdits,
  },
  {
    kind: 'services.many',
    operation: 'editService',
    permission: 'services.edit',
    input: z.strictObject({ change: bulkChange }),
    own: z.strictObject({ version: z.int() }),
    plan: planMany,
  },
  {
    kind: 'services.texts',
    operation: 'editService',
    permission: 'services.edit',
    input: z.strictObject({ replacement: textReplacement }),
    own: z.strictObject({ version: z.int() }),
    plan: planTexts,
  },
]

/** Lines of a file, each by its place in it. */
async function planLines(trx: Trx, rows: readonly BulkRow[]): Promise<readonly PlannedRow[]> {
  const lines = rows.map(({ id, own }) => ({ line: Number(id), cells: own as Readonly<Record<string, string>> }))
  return (await planCsv(trx, EVERYTHING, lines)).map((line, at) => rowOf(line, lines[at]?.cells.name ?? ''))
}

function rowOf(line: PlannedLine, named: string): PlannedRow {
  const label = line.state === 'changed' ? line.before.row.name : named
  switch (line.state) {
    case 'wrong':
      return {
        label,
        because: message('bulkServices.wrong', { text: line.errors.map((one) => `${one.column}: ${one.message}`).join(' ') }),
      }
    case 'same':
      return { label, isSame: true }
    case 'new':
      return { label, operation: 'createService', call: { body: line.fields } }
    case 'changed': {
      const { row, fields: before } = line.before
      const differs = Object.entries(line.fields).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]),
      )
      return { label, call: { params: { id: row.id }, body: { ...Object.fromEntries(differs), version: row.version, because: 'csv' } } }
    }
  }
}

/** More prices at once are begun with a fresh proof only. */
const PRICES_MAX = 500

/** Whether more prices change than one may without a proof, or any of them by more than half. */
async function movesManyPrices(trx: Trx, rows: readonly BulkRow[]): Promise<boolean> {
  const priced = rows.filter(({ own }) => PRICE_FIELDS.some((name) => name in (own as z.infer<typeof edit>).fields))
  if (priced.length > PRICES_MAX) return true
  const ids = priced.flatMap(({ id }) => (/^\d{1,9}$/.test(id) ? [Number(id)] : []))
  const services = new Map((await serviceTable(trx, ids, false)).map((row) => [String(row.id), row]))
  return priced.some(({ id, own }) => {
    const row = services.get(id)
    const given = serviceFields
      .pick({ priceNano: true, discountPpm: true, pricingPer: true })
      .partial()
      .safeParse(pricesIn((own as z.infer<typeof edit>).fields))
    if (!row || !given.success) return false
    const before = { priceNano: row.priceNano.toString(), discountPpm: row.discountPpm, pricingPer: row.pricingPer }
    return movesPriceFar(before, { ...before, ...definedOf(given.data) })
  })
}

const PRICE_FIELDS = ['priceNano', 'discountPpm', 'pricingPer'] as const
const pricesIn = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(PRICE_FIELDS.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])))
const definedOf = (given: Partial<PriceFields>): Partial<PriceFields> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

/** Changes of the grid, each from the version that was seen. */
async function planEdits(trx: Trx, rows: readonly BulkRow[]): Promise<readonly PlannedRow[]> {
  const ids = rows.flatMap(({ id }) => (/^\d{1,9}$/.test(id) ? [Number(id)] : []))
  const services = new Map((await editedServices(trx, ids)).map((service) => [String(service.row.id), service]))
  return rows.map(({ id, own }) => {
    const { version, because, fields } = own as z.infer<typeof edit>
    const service = services.get(id)
    if (!service) return { label: '', because: fieldMessage('id', 'fields.selected') }
    const { row } = service
    if (row.version !== version) return { label: row.name, because: message('operators.changedMeanwhile') }
    return { label: row.name, call: { params: { id: row.id }, body: { ...asEdited(service, fields), version, because } } }
  })
}

/** The grid has the English texts beside the other fields, the editor all of them together. */
function asEdited({ fields: { texts } }: EditedService, given: z.infer<typeof edit>['fields']) {
  const isText = (name: string) => serviceTextNames.some((each) => each === name)
  const entries = Object.entries(given)
  const words = entries.filter(([name]) => isText(name))
  const others = Object.fromEntries(entries.filter(([name]) => !isText(name)))
  if (words.length === 0) return others
  const english = Object.entries({ ...texts.en, ...Object.fromEntries(words) }).filter(
    ([, text]) => typeof text === 'string' && text !== '',
  )
  return { ...others, texts: { ...texts, en: Object.fromEntries(english) } }
}
