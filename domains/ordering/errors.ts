import { Refusal } from '@vitrine/platform/kernel'

export const actionRefused = (): Refusal => new Refusal('ordering.action-refused', 'invalid', 'This action is not available for the order.')
export const orderAbsent = (): Refusal => new Refusal('ordering.absent', 'not-found', 'Not Found')
export const frozenNotice = 'Your account is frozen. Please contact support.'
