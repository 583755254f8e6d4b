import { createCryptoInvoiceGateway } from '@vitrine/connectors/payment-gateways/crypto-invoice'
import { createSandboxGateway } from '@vitrine/connectors/payment-gateways/sandbox'
import { createStripeGateway } from '@vitrine/connectors/payment-gateways/stripe'
import type { Egress } from '@vitrine/platform/outbound'

/** Payment gateways by the name of their connector. */
export const paymentGateways = (egress: Egress) => ({
  'crypto-invoice': createCryptoInvoiceGateway({ egress }),
  sandbox: createSandboxGateway({ egress }),
  stripe: createStripeGateway({ egress }),
})
