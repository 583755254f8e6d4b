import { randomUUID } from 'node:crypto'
import { originOf, type Panel } from '@vitrine/panels'
import { type TestStep, testInSteps } from '@vitrine/platform/outbound'
import type { PaymentGateway } from '../../ports.ts'
import type { GatewayAccount } from '../../store/gateway-account-store.ts'

export const testSteps = ['authenticate', 'open', 'void'] as const

export interface GatewayTest {
  readonly isWell: boolean
  /** Each that was taken; after one that failed there is none. */
  readonly steps: readonly TestStep<(typeof testSteps)[number]>[]
  /** The gateway's name of the payment that was opened and ended: its message about that should arrive soon. Null where none was ended. */
  readonly paymentId: string | null
}

const ONE_DOLLAR_MINOR = 100n

export interface TestedAccount {
  readonly panel: Panel
  readonly gateway: PaymentGateway
  readonly account: GatewayAccount
}

/**
 * Asks a gateway with the keys of an account, and where it can end a payment also opens one of 1.00 USD and ends it. That it does not answer, or refuses us, is an
 * outcome and no error.
 */
export async function testAccount({ panel, gateway, account }: TestedAccount): Promise<GatewayTest> {
  const { access, connector } = account
  const reference = randomUUID()
  const { steps, take } = testInSteps<(typeof testSteps)[number]>([access.secret, ...access.webhookSecrets])
  let opened = ''
  const origin = originOf(panel)
  const open = async () => {
    const payment = await gateway.create(access, {
      invoiceId: reference,
      amountMinor: ONE_DOLLAR_MINOR,
      currency: 'USD',
      description: `${panel.name} test`,
      returnUrl: `${origin}/add-funds`,
      cancelUrl: `${origin}/add-funds`,
      webhookUrl: `${origin}/hooks/${connector}/${account.publicId}`,
    })
    opened = payment.externalId
  }
  const isKnown = await take('authenticate', () => gateway.listByReference(access, reference))
  const isOpen = isKnown && gateway.void !== undefined && (await take('open', open))
  const isEnded = isOpen && (await take('void', async () => gateway.void?.(access, opened)))
  return { isWell: steps.every(({ isWell }) => isWell), steps, paymentId: isEnded ? opened : null }
}
