import { type HostRules, WHOLE_ADDRESS } from '../link-patterns.ts'

export const websiteLinks: readonly HostRules[] = [{ hosts: ['*'], rules: [{ kind: 'page', path: '.*', url: WHOLE_ADDRESS }] }]
