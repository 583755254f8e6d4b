import type { Thing } from '../../forms/field.ts'

export interface Named {
  readonly id: number
  readonly name: string
}

export const nameOf = (named: readonly Named[], id: unknown, otherwise: string): string =>
  named.find((one) => one.id === Number(id))?.name ?? otherwise

/** Countries stand in one line of the form. */
export const inForm = (rule: Thing): Thing => ({
  ...rule,
  countries: Array.isArray(rule.countries) ? rule.countries.join(', ') : '',
})

const idOf = (value: unknown): number | null => (value === '' || value === null || value === undefined ? null : Number(value))

/** What was typed or chosen, as the wire has it; what stays untouched is left out. */
export function onWire(changed: Thing): Thing {
  const { countries, networkId, methodId, ...rest } = changed
  return {
    ...rest,
    ...(countries === undefined ? {} : { countries: codesOf(countries) }),
    ...('networkId' in changed ? { networkId: idOf(networkId) } : {}),
    ...('methodId' in changed ? { methodId: idOf(methodId) } : {}),
  }
}

const codesOf = (countries: unknown): readonly string[] =>
  Array.isArray(countries)
    ? countries
    : String(countries)
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter((code) => code !== '')

/** The conditions alone, of what stands in the form. */
export function conditionsOf(values: Thing): Thing {
  const { serviceId, networkId, methodId, fromUsd, quantityFrom, countries, newerThanDays, isFirstOrder } = values
  return {
    ...onWire({ networkId, methodId, countries: countries ?? [] }),
    ...{ serviceId: idOf(serviceId), fromUsd: String(fromUsd || '0'), isFirstOrder: isFirstOrder === true },
    ...{ quantityFrom: Number(quantityFrom || 0), newerThanDays: Number(newerThanDays || 0) },
  }
}
