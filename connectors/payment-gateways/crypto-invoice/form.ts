import type { GatewayForm } from '@vitrine/payments'

const isNeeded = { isOptional: false } as const

/** What operators enter of an account at a payment service for coins. */
export const cryptoInvoiceForm: GatewayForm = {
  title: 'Crypto invoices',
  strategies: ['qr_code', 'others'],
  fields: [
    {
      ...{ name: 'endpoint', kind: 'address', isSecret: false, ...isNeeded, label: 'API address' },
      help: 'Where the payment service answers, without a path.',
      place: 'In the service’s documentation.',
    },
    {
      ...{ name: 'secret', kind: 'text', isSecret: true, ...isNeeded, label: 'API key' },
      help: 'Opens invoices and reads what arrived.',
      place: 'In the service’s dashboard, under API keys.',
    },
    {
      ...{ name: 'webhookSecret', kind: 'text', isSecret: true, ...isNeeded, label: 'Callback secret' },
      help: 'Proves that a callback comes from the service.',
      place: 'In the service’s dashboard, beside the API key.',
    },
  ],
  webhookHelp: null,
}
