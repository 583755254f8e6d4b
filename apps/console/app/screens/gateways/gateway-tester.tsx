import texts from '../../messages/en/gateways.json'
import { sayFrom } from '../../messages/texts.ts'
import { ConnectionTester } from '../../parts/connection-tester.tsx'
import { WebhookStep } from './webhook-step.tsx'

const t = sayFrom(texts)

export interface GatewayTesterProps {
  readonly path: string
  readonly canVoid: boolean
}

/** Asks the gateway with the keys that are saved, and waits for its message about a payment that was ended. */
export function GatewayTester({ path, canVoid }: GatewayTesterProps) {
  return (
    <ConnectionTester<'authenticate' | 'open' | 'void', GatewayTest>
      path={`${path}/test`}
      label={t('tester.ask')}
      hint={canVoid ? `${t('tester.hint')} ${t('tester.hintVoid')}` : t('tester.hint')}
      says={(step, isWell) => t(isWell ? `tester.steps.${step}` : `tester.failed.${step}`)}
      more={({ paymentId }) => paymentId && <WebhookStep key={paymentId} path={path} paymentId={paymentId} />}
    />
  )
}

interface GatewayTest {
  readonly isWell: boolean
  readonly steps: readonly {
    readonly step: 'authenticate' | 'open' | 'void'
    readonly isWell: boolean
    readonly says: string | null
    readonly milliseconds: number
  }[]
  /** The gateway sends a message about this payment. */
  readonly paymentId: string | null
}
