import { type HostRules, WHOLE_ADDRESS } from '../whole-address.ts'

export const websiteLinks: readonly HostRules[] = [{ hosts: ['*'], rules: [{ kind: 'page', path: '.*', url: WHOLE_ADDRESS }] }]
