import type { GatewayForm } from '@vitrine/payments'

const KEY = /^(?:sk|rk)_(live|test)_/

/** What operators enter of an account at Stripe. */
export const stripeForm: GatewayForm = {
  title: 'Stripe',
  strategies: ['others'],
  fields: [
    {
      ...{ name: 'endpoint', kind: 'address', isSecret: false, isOptional: true, label: 'API address' },
      help: 'Leave it empty for Stripe itself.',
      place: 'Only for a service that speaks the same API.',
    },
    {
      ...{ name: 'secret', kind: 'text', isSecret: true, isOptional: false, label: 'Secret key' },
      help: 'Opens payments, charges saved cards and gives money back.',
      place: 'Stripe dashboard, Developers, API keys: begins with sk_live_ or sk_test_.',
    },
    {
      ...{ name: 'webhookSecret', kind: 'text', isSecret: true, isOptional: false, label: 'Webhook signing secret' },
      help: 'Proves that a message comes from Stripe.',
      place: 'Stripe dashboard, Developers, Webhooks, on the endpoint’s page: begins with whsec_.',
    },
  ],
  webhookHelp:
    'Add an endpoint with this address in the Stripe dashboard, with all events of checkout, payment intents, refunds and disputes.',
  isLiveKey: (secret) => {
    const mode = KEY.exec(secret)?.[1]
    return mode === undefined ? undefined : mode === 'live'
  },
}
