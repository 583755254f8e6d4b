import { type FormErrors, mapErrors } from '../../../forms/map-errors.ts'

export interface LineErrors {
  /** Of the checkout as a whole: e-mail, coupon, payment, balance. */
  readonly general: FormErrors
  /** By the place of the line in the request. */
  readonly lines: ReadonlyMap<number, FormErrors>
}

export const noLineErrors: LineErrors = { general: {}, lines: new Map() }
const OF_LINE = /^(?:orders|services)\.(\d+)\.(.+)$/

/** Parts the server's errors of several lines: each goes to the line and field it is about. */
export function errorsByLine(errors: FormErrors): LineErrors {
  const general: Record<string, readonly string[]> = {}
  const lines = new Map<number, Record<string, readonly string[]>>()
  for (const [key, messages] of Object.entries(errors)) {
    const [, place, field] = OF_LINE.exec(key) ?? []
    if (place === undefined || field === undefined) {
      general[key] = messages
      continue
    }
    const index = Number(place)
    lines.set(index, { ...lines.get(index), [field]: messages.map((message) => message.replace(/\b(?:orders|services)\.\d+\./g, '')) })
  }
  return { general: mapErrors(general), lines: new Map([...lines].map(([index, fields]) => [index, mapErrors(fields)])) }
}
