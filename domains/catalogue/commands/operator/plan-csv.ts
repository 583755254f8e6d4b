import type { Trx } from '@vitrine/platform/database'
import { fieldMessages, type Rights, textIn } from '@vitrine/platform/http'
import { fieldMessage, type Message } from '@vitrine/platform/kernel'
import { type CsvLine, columnOf, type ReadLine, readLine } from '../../model/bulk/csv-line.ts'
import { type EditedFields, editedFields, newServiceFields, serviceDefaults, slugOf } from '../../model/service-editing.ts'
import { contradiction, permissionsFor } from '../../model/service-fields.ts'
import { freeSlug } from '../../model/shop-addresses.ts'
import type { TextsByLocale } from '../../model/text-states.ts'
import { type EditedService, editedServices } from '../../queries/operator/edited-service.ts'
import { type CsvSurroundings, csvSurroundings } from '../../store/operator/csv-store.ts'

export interface LineError {
  readonly column: string
  readonly message: string
}

/** What a line comes to; `fields` as the service would be. */
export type PlannedLine = { readonly line: number; readonly id: number | null } & (
  | { readonly state: 'wrong'; readonly errors: readonly LineError[] }
  | { readonly state: 'same' }
  | { readonly state: 'changed'; readonly before: EditedService; readonly fields: EditedFields }
  | { readonly state: 'new'; readonly fields: EditedFields; readonly networkId: number }
)

const wrong = ({ line, id }: ReadLine, errors: readonly (readonly [string, Message])[]): PlannedLine => ({
  ...{ line, id, state: 'wrong' },
  errors: errors.map(([column, said]) => ({ column, message: textIn('en', said) })),
})
const invalid = (column: string, code: 'fields.invalid' | 'fields.selected' | 'fields.duplicate' = 'fields.invalid') =>
  [column, fieldMessage(column, code)] as const

/** What lines of a file would make or change, each for itself, and what is wrong with them by column. */
export async function planCsv(trx: Trx, rights: Rights, lines: readonly CsvLine[]): Promise<PlannedLine[]> {
  const read = lines.map(readLine)
  const ids = read.flatMap(({ id }) => (id === null ? [] : [id]))
  const services = new Map((await editedServices(trx, ids)).map((service) => [service.row.id, service]))
  const around = await csvSurroundings(trx)
  const facts: Facts = {
    rights,
    around,
    networks: new Map(around.types.map(({ id, networkId }) => [id, networkId])),
    slugs: new Set(around.slugs),
    names: new Set(around.names.map(({ serviceTypeId, name }) => `${serviceTypeId} ${name}`)),
  }
  const seen = new Set<number>()
  return read.map((line) => {
    if (line.unread.length > 0)
      return wrong(
        line,
        line.unread.map((column) => invalid(column)),
      )
    if (line.id === null) return planNew(line, facts)
    if (seen.has(line.id)) return wrong(line, [invalid('id', 'fields.duplicate')])
    seen.add(line.id)
    return planChange(line, services.get(line.id), facts)
  })
}

interface Facts {
  readonly rights: Rights
  readonly around: CsvSurroundings
  readonly networks: ReadonlyMap<number, number>
  /** Addresses and names that are taken, those of the lines before among them. */
  readonly slugs: Set<string>
  readonly names: Set<string>
}

function planNew(line: ReadLine, { rights, networks, around, slugs, names }: Facts): PlannedLine {
  if (!Object.hasOwn(rights, 'services.price')) return wrong(line, [invalid('price_usd')])
  const parsed = newServiceFields.safeParse({ ...line.fields, texts: { en: {}, ...line.texts } })
  if (!parsed.success) return wrong(line, errorsOf(parsed.error.issues))
  const { isPackage: _, ...given } = parsed.data
  const wanted = slugOf(given.texts.en?.name ?? '')
  const slug = slugs.has(wanted) ? freeSlug(wanted, slugs) : wanted
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<EditedFields>
  const fields = { ...serviceDefaults, defaultQuantity: given.minQuantity, ...set, slug } as EditedFields
  const key = `${fields.serviceTypeId} ${fields.texts.en?.name ?? ''}`
  const networkId = networks.get(fields.serviceTypeId)
  if (networkId === undefined) return wrong(line, [invalid('type_id', 'fields.selected')])
  if (!around.deliveryIds.includes(fields.deliveryId)) return wrong(line, [invalid('delivery_id', 'fields.selected')])
  // The same file sent again makes nothing again.
  if (names.has(key)) return wrong(line, [invalid('name', 'fields.duplicate')])
  const odd = contradiction({ ...fields, isPackage: false }, Object.keys(fields))
  if (odd) return wrong(line, [invalid(columnOf(odd))])
  names.add(key)
  slugs.add(slug)
  return { line: line.line, id: null, state: 'new', fields, networkId }
}

function planChange(line: ReadLine, service: EditedService | undefined, { rights, networks, around }: Facts): PlannedLine {
  if (!service) return wrong(line, [invalid('id', 'fields.selected')])
  const { row, fields: before } = service
  if (line.version !== null && line.version !== row.version) return wrong(line, [invalid('version')])
  const texts = mergedTexts(before.texts, line.texts)
  const differs = Object.entries({ ...line.fields, texts }).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof EditedFields]),
  )
  const touched = differs.map(([name]) => name)
  if (touched.length === 0) return { line: line.line, id: line.id, state: 'same' }
  const parsed = editedFields.partial().safeParse(Object.fromEntries(differs))
  if (!parsed.success) return wrong(line, errorsOf(parsed.error.issues))
  const missing = permissionsFor(touched).find((permission) => !Object.hasOwn(rights, permission))
  if (missing) {
    const first = touched.find((name) => permissionsFor([name]).includes(missing)) ?? ''
    return wrong(line, [invalid(columnOf(first))])
  }
  const fields = { ...before, ...parsed.data } as EditedFields
  // Links of another network would not fit it.
  if (networks.get(fields.serviceTypeId) !== row.networkId) return wrong(line, [invalid('type_id', 'fields.selected')])
  if (!around.deliveryIds.includes(fields.deliveryId)) return wrong(line, [invalid('delivery_id', 'fields.selected')])
  if (row.archivedAt !== null && fields.isEnabled) return wrong(line, [invalid('on_sale')])
  const odd = contradiction({ ...fields, isPackage: row.isPackage }, touched)
  if (odd) return wrong(line, [invalid(columnOf(odd))])
  return { line: line.line, id: line.id, state: 'changed', before: service, fields }
}

/** In the order in which they stood, so that nothing differs where nothing was changed. */
function mergedTexts(before: TextsByLocale, given: TextsByLocale): TextsByLocale {
  const added = Object.entries(given).map(([locale, texts]) => [locale, { ...before[locale as keyof TextsByLocale], ...texts }] as const)
  return { ...before, ...Object.fromEntries(added) }
}

const errorsOf = (issues: Parameters<typeof fieldMessages>[0]): [string, Message][] =>
  Object.entries(fieldMessages(issues)).flatMap(([path, [said]]) => {
    const column = columnOf(path)
    return said ? [[column, { ...said, params: { ...said.params, ...fieldMessage(column, 'fields.invalid').params } }]] : []
  })
