import { Refusal } from '@vitrine/platform/kernel'

export const referralsOff = (): Refusal => new Refusal('earning.referrals-off', 'not-found', 'Not Found')
