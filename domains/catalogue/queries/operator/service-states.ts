import type { Trx } from '@vitrine/platform/database'
import type { AuditState } from '@vitrine/platform/http'
import { type ServiceFields, serviceFields } from '../../model/service-fields.ts'
import type { Translations } from '../../model/translations.ts'
import { type OperatorServiceRow, operatorServices, placedServices } from '../../store/operator/service-store.ts'

const NAMES = Object.keys(serviceFields.shape) as (keyof ServiceFields)[]

/** The fields of a service that operators change, as they stand on the wire. */
export const fieldsOf = (row: OperatorServiceRow): ServiceFields =>
  Object.fromEntries(NAMES.map((name) => [name, name === 'priceNano' ? row.priceNano.toString() : row[name]])) as unknown as ServiceFields

/** The texts that lists carry, by language. */
export function shortTextsOf({
  name,
  title,
  shortDescription,
  geo,
  startTime,
  speed,
  guarantee,
  translations,
}: ServiceFields): Translations {
  const english = Object.entries({ name, title, shortDescription, geo, startTime, speed, guarantee }).flatMap(([key, text]) =>
    text === null ? [] : [[key, text] as const],
  )
  return { ...translations, en: Object.fromEntries(english) }
}

/** How services stand, as the audit log compares them. */
export const serviceStates = async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await operatorServices(trx, ids.map(Number))).map((row) => [
      String(row.id),
      { label: row.name, fields: fieldsOf(row), version: row.version },
    ]),
  )

/** In which order the services of a type stand. */
export async function orderOfServices(trx: Trx, [typeId]: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> {
  const type = await placedServices(trx, Number(typeId))
  return new Map(type ? [[String(typeId), { label: type.name, fields: { services: type.ids } }]] : [])
}
