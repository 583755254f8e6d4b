import { type FieldErrors, Refusal } from '@vitrine/platform/kernel'

export const serviceNotFound = (): Refusal => new Refusal('catalogue.service-not-found', 'not-found', 'Service not found.')
export const serviceTypeNotFound = (): Refusal => new Refusal('catalogue.type-not-found', 'not-found', 'Service type not found.')
export const networkNotFound = (): Refusal => new Refusal('catalogue.network-not-found', 'not-found', 'Network not found.')
export const networkUnknown = (): Refusal => new Refusal('catalogue.network-unknown', 'not-found', 'We can’t match this link to a network.')

export const linkNotValid = (): Refusal => refusalOf('catalogue.link', { url: ['The link is not valid for this service.'] })
/** Never 401: a broken widget must not log anybody out. */
export const widgetTokenInvalid = (): Refusal => refusalOf('catalogue.widget-token', { api_token: ['The selected api token is invalid.'] })
export const serviceInvalid = (): Refusal => refusalOf('catalogue.service', { service_id: ['The selected service id is invalid.'] })
export const linesInvalid = (errors: FieldErrors): Refusal => refusalOf('catalogue.lines', errors)

function refusalOf(code: string, errors: FieldErrors): Refusal {
  const message = Object.values(errors)[0]?.[0] ?? 'Sent data is invalid'
  return new Refusal(code, 'invalid', message, { errors })
}
