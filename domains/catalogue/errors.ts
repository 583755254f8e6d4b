import { invalidField, Refusal } from '@vitrine/platform/kernel'

export const serviceNotFound = (): Refusal => new Refusal('not-found', 'catalogue.serviceNotFound')
export const serviceTypeNotFound = (): Refusal => new Refusal('not-found', 'catalogue.typeNotFound')
export const networkNotFound = (): Refusal => new Refusal('not-found', 'catalogue.networkNotFound')
export const networkUnknown = (): Refusal => new Refusal('not-found', 'catalogue.networkUnknown')

export const linkNotValid = (): Refusal => invalidField('url', 'catalogue.linkNotValid')
/** Never 401: a broken widget must not log anybody out. */
export const widgetTokenInvalid = (): Refusal => invalidField('api_token', 'fields.selected')
export const serviceInvalid = (): Refusal => invalidField('service_id', 'fields.selected')
