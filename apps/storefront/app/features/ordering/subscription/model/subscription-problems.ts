import { looksLikeEmail } from '../../../../forms/looks-like-email.ts'
import type { FormErrors } from '../../../../forms/map-errors.ts'
import { type SubscriptionForm, selectedOf } from './subscription-form.ts'

export type SubscriptionField = 'url' | 'name' | 'services' | 'email'

/** What is missing before a subscription can be sent, in the order of the fields; the e-mail only of a customer who has none. */
export function missingFields(form: SubscriptionForm, needsEmail: boolean): readonly SubscriptionField[] {
  const isMissing: Readonly<Record<SubscriptionField, boolean>> = {
    url: form.url.trim() === '',
    name: form.name.trim() === '',
    services: selectedOf(form).length === 0,
    email: needsEmail && !looksLikeEmail(form.email),
  }
  return (['url', 'name', 'services', 'email'] as const).filter((field) => isMissing[field])
}

/** The server names a service by its place among the selected; here it is known by its type. */
export function errorsByType(errors: FormErrors, form: SubscriptionForm): FormErrors {
  const selected = selectedOf(form)
  const named: Record<string, readonly string[]> = {}
  for (const [key, messages] of Object.entries(errors)) {
    const [, place] = /^services\.(\d+)\./.exec(key) ?? []
    const typeId = place === undefined ? undefined : selected[Number(place)]?.serviceTypeId
    const field = typeId === undefined ? key : `service-${typeId}`
    named[field] = [...(named[field] ?? []), ...messages]
  }
  return named
}
