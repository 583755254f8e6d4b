import type { GatewayForm } from '@vitrine/payments'

const isNeeded = { isOptional: false } as const

/** What operators enter of an account at the sandbox's gateway. */
export const sandboxForm: GatewayForm = {
  title: 'Sandbox',
  strategies: ['others', 'qr_code'],
  fields: [
    {
      ...{ name: 'endpoint', kind: 'address', isSecret: false, ...isNeeded, label: 'Address' },
      help: 'Where the sandbox gateway answers.',
      place: 'Printed when the sandbox starts.',
    },
    {
      ...{ name: 'secret', kind: 'text', isSecret: true, ...isNeeded, label: 'Secret key' },
      help: 'Opens and reads payments.',
      place: 'sandbox-secret, unless the sandbox was started with merchants of its own.',
    },
    {
      ...{ name: 'webhookSecret', kind: 'text', isSecret: true, ...isNeeded, label: 'Signing secret' },
      help: 'Proves that a message comes from the gateway.',
      place: 'sandbox-webhook-secret, unless the sandbox was started with merchants of its own.',
    },
  ],
  webhookHelp: null,
}
