import type { Trx } from '@vitrine/platform/database'
import type { AuditState } from '@vitrine/platform/http'
import { type Locale, locales } from '@vitrine/platform/kernel'
import { contentTextNames, type EditedFields, editedFields } from '../../model/service-editing.ts'
import type { TextsByLocale } from '../../model/text-states.ts'
import { type EditedRow, editedRows } from '../../store/operator/service-editor-store.ts'
import { type OperatorServiceRow, operatorServices } from '../../store/operator/service-store.ts'
import { fieldsOf, shortTextsOf } from './service-states.ts'

/** A service as its editor has it: what is changed there, and the row itself. */
export interface EditedService {
  readonly row: OperatorServiceRow
  readonly fields: EditedFields
}

type Faqs = EditedFields['faqs']
const NAMES = Object.keys(editedFields.shape) as (keyof EditedFields)[]

/** Services by number with everything that can be edited of them. */
export async function editedServices(trx: Trx, ids: readonly number[]): Promise<EditedService[]> {
  const rows = await operatorServices(trx, ids)
  const more = new Map((await editedRows(trx, ids)).map((row) => [row.id, row]))
  return rows.flatMap((row) => {
    const edited = more.get(row.id)
    return edited ? [{ row, fields: editedFieldsOf(row, edited) }] : []
  })
}

export const findEditedService = async (trx: Trx, id: number): Promise<EditedService | undefined> => (await editedServices(trx, [id]))[0]

function editedFieldsOf(row: OperatorServiceRow, edited: EditedRow): EditedFields {
  const all = {
    ...fieldsOf(row),
    ...row,
    ...edited,
    priceNano: row.priceNano.toString(),
    texts: textsOf(row, edited),
    faqs: faqsOf(edited),
  }
  return Object.fromEntries(NAMES.map((name) => [name, all[name]])) as unknown as EditedFields
}

function textsOf(row: OperatorServiceRow, edited: EditedRow): TextsByLocale {
  const short = shortTextsOf(fieldsOf(row))
  const entries = locales.flatMap((locale): [Locale, Record<string, string>][] => {
    const long = locale === 'en' ? { ...edited } : (edited.contentTranslations[locale] ?? {})
    const own = contentTextNames.flatMap((name) =>
      typeof long[name] === 'string' && long[name] !== '' ? [[name, long[name]] as const] : [],
    )
    const texts = { ...short[locale], ...Object.fromEntries(own) }
    return Object.keys(texts).length > 0 ? [[locale, texts]] : []
  })
  return Object.fromEntries(entries)
}

function faqsOf({ faq, contentTranslations }: EditedRow): Faqs {
  const entries = locales.flatMap((locale) => {
    const list = locale === 'en' ? faq : contentTranslations[locale]?.faq
    return Array.isArray(list) && list.length > 0 ? [[locale, list] as const] : []
  })
  return Object.fromEntries(entries) as Faqs
}

/** A service as its editor has it, on the wire. */
export const presentEdited = ({ row, fields }: EditedService) => ({
  ...fields,
  id: row.id,
  networkId: row.networkId,
  isPackage: row.isPackage,
  isArchived: row.archivedAt !== null,
  position: row.position,
  popularity: row.popularity,
  version: row.version,
  changedAt: row.changedAt?.toISOString() ?? null,
  changedBy: row.changedBy,
})

/** How services stand with all their texts, as the audit log compares them. */
export const editedStates = async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await editedServices(trx, ids.map(Number))).map(({ row, fields: { texts, faqs, ...fields } }) => [
      String(row.id),
      {
        label: row.name,
        fields: { ...fields, ...texts.en, isArchived: row.archivedAt !== null, translations: withoutEnglish(texts), faqs },
        version: row.version,
      },
    ]),
  )

function withoutEnglish({ en: _, ...others }: TextsByLocale): TextsByLocale {
  return others
}
