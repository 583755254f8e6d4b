import texts from '../../messages/en/audit.json'
import { sayFrom } from '../../messages/texts.ts'
import { money, ppmToPercent } from '../../values/units.ts'

const t = sayFrom(texts)

type Fields = Readonly<Record<string, unknown>> | null

export interface AuditRow {
  readonly id: number
  readonly at: string
  readonly actor: { readonly id: number | null; readonly name: string; readonly via: string }
  readonly permission: string
  readonly action: string
  readonly entity: { readonly kind: string; readonly id: string; readonly label: string }
  readonly before: Fields
  readonly after: Fields
  readonly reason: string | null
  readonly outcome: 'done' | 'asked' | 'refused' | 'failed'
  readonly requestId: string
  readonly from: { readonly address: string; readonly agent: string; readonly browser: string | null; readonly system: string | null }
  /** The entry that this one undoes. */
  readonly undoes: number | null
  /** What a second person was asked for, or agreed to. */
  readonly approvalId: number | null
}

/** An entry of the log of the whole deployment. */
export interface DeploymentAuditRow extends Omit<AuditRow, 'id' | 'entity'> {
  readonly id: string
  /** In the log of its panel. */
  readonly number: number
  readonly panel: { readonly key: string; readonly name: string } | null
  readonly entity: AuditRow['entity'] | null
}

/** An entry by itself. */
export interface AuditDetail extends AuditRow {
  readonly undo: { readonly isPossible: boolean; readonly count: number; readonly undoneIn: number | null }
}

/** "Restore 36 prices": what goes back, by what was changed of each. */
export function restoreName({ before, entity, undo: { count } }: Pick<AuditDetail, 'before' | 'entity' | 'undo'>): string {
  const [field, ...others] = Object.keys(before ?? {})
  if (count === 1) return t('restore')
  if (field === 'priceNano' && others.length === 0) return t('restorePrices', { count })
  return t('restoreMany', { count, kind: entity.kind.replaceAll('-', ' ') })
}

/** `service.price-changed` is `Service: price changed`; what it is called on the wire stays beside it. */
export function actionName(action: string): string {
  const [kind = '', verb = ''] = action.split('.')
  const words = (text: string) => text.replaceAll(/[-_]/g, ' ')
  const name = verb ? `${words(kind)}: ${words(verb)}` : words(kind)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export const viaName = (via: string): string => (texts.via as Readonly<Record<string, string>>)[via] ?? via

export interface Difference {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** The whole of a thing, kept for the way back beside the fields that people read. */
const NOT_READ: readonly string[] = ['tree', 'row', 'movedTo']

/** Every field that was there before or after, and what it held. */
export function differencesOf({ before, after }: Pick<AuditRow, 'before' | 'after'>): readonly Difference[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((field) => !NOT_READ.includes(field))
  return fields.map((field) => ({
    field: fieldName(field),
    before: written(field, before?.[field]),
    after: written(field, after?.[field]),
  }))
}

/** `priceNano` is `Price`: what counts in small units is shown in those that people use. */
export function fieldName(field: string): string {
  const words = field
    .replace(/(Nano|Ppm|Usd)$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function written(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (/^-?\d+$/.test(String(value))) {
    if (field.endsWith('Nano')) return money(String(value))
    if (field.endsWith('Ppm')) return `${ppmToPercent(String(value))} %`
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
