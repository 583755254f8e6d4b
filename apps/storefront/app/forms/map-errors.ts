/** Errors of a form by field: `{ url: ['The link is not valid for this service.'] }`. */
export type FormErrors = Readonly<Record<string, readonly string[]>>

/** What the form calls the fields of the wire (VALMAP-002, VALMAP-003, VALMAP-004, VALMAP-005). */
const FIELD_OF: Readonly<Record<string, string>> = {
  coupon_code: 'coupon',
  minutes_between_runs: 'dripFeedMinutes',
  service_id: 'serviceId',
  payment_method_id: 'paymentMethodId',
  recurring_payments_method_id: 'paymentMethodId',
  targetable_values: 'targetableValues',
  seo_keyword: 'keywords',
}
/** They stand in the payment card and do not make the order itself wrong. */
const OUTSIDE_THE_ORDER: readonly string[] = ['email', 'coupon']

/** Which line a field belongs to, and that it is of the drip feed, is left out (VALMAP-007, VALMAP-010). */
const withoutPrefixes = (key: string): string => key.replace(/^orders\.\d+\./, '').replace(/^drip_feed\./, '')

/** `targetable_values.0.values.2` belongs to the same editor as `targetable_values` (VALMAP-001, VALMAP-006). */
const fieldOf = (key: string): string => {
  const bare = withoutPrefixes(key)
  const [head = bare] = bare.startsWith('targetable_values.') ? bare.split('.') : [bare]
  // Fields that are called the same on both sides keep their name (VALMAP-002, VALMAP-003, VALMAP-004, VALMAP-005).
  return FIELD_OF[head] ?? head
}

/** Messages in readable terms instead of the wire's names (VALMAP-008, VALMAP-009). */
const spoken = (message: string): string =>
  message
    .replace(/\borders\.\d+\./g, '')
    .replaceAll('drip feed.minutes', 'drip feed minutes')
    .replaceAll('seo_keyword', 'keywords')

function collect(entries: Iterable<readonly [string, readonly string[]]>): FormErrors {
  const errors: Record<string, string[]> = {}
  for (const [field, messages] of entries) errors[field] = [...new Set([...(errors[field] ?? []), ...messages.map(spoken)])]
  return errors
}

/** Field errors of a placed order, by the form's own field names. */
export const mapErrors = (errors: FormErrors): FormErrors =>
  collect(Object.entries(errors).map(([key, messages]) => [fieldOf(key), messages] as const))

const QUOTED_QUANTITY = /^services\.(\d+)\.quantity$/

/**
 * Field errors of a quote. Quantities come back by the place of the line: each line gets its own, and the first also stands under `configurationQuantity`, the
 * quantity of the form itself (VALMAP-011).
 */
export function mapQuoteErrors(errors: FormErrors): {
  readonly fields: FormErrors
  readonly lines: ReadonlyMap<number, readonly string[]>
} {
  const lines = new Map<number, readonly string[]>()
  const fields: [string, readonly string[]][] = []
  for (const [key, messages] of Object.entries(errors)) {
    const [, line] = QUOTED_QUANTITY.exec(key) ?? []
    if (line === undefined) {
      fields.push([fieldOf(key.replace(/^services\.\d+\./, '')), messages])
      continue
    }
    lines.set(Number(line), messages.map(withoutLinePlace))
    if (line === '0') fields.push(['configurationQuantity', messages.map(withoutLinePlace)])
  }
  return { fields: collect(fields), lines }
}

const withoutLinePlace = (message: string): string => message.replace(/\bservices\.\d+\./g, '')

/** Whether anything is wrong with the order itself: e-mail and coupon do not count. */
export const hasFormErrors = (errors: FormErrors): boolean => Object.keys(errors).some((field) => !OUTSIDE_THE_ORDER.includes(field))

/** A field that is edited or focused is no longer wrong (VALMAP-012). */
export function withoutError(errors: FormErrors, ...fields: readonly string[]): FormErrors {
  if (!fields.some((field) => field in errors)) return errors
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)))
}

/** Without what was said of these fields before a question was asked; what was said since, its answer knows nothing about. */
export const withoutErrorsOf = (earlier: FormErrors, errors: FormErrors, ...fields: readonly string[]): FormErrors =>
  withoutError(errors, ...fields.filter((field) => errors[field] === earlier[field]))
