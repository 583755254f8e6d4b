import { IconCircleCheck, IconCircleCross, Notice } from '@vitrine/ui/components'
import { useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import texts from '../../messages/en/gateways.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useClient } from '../../session/session-context.tsx'
import styles from './gateway-card.module.css'
import { WebhookStep } from './webhook-step.tsx'

const t = sayFrom(texts)

interface TestResult {
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

export interface GatewayTesterProps {
  readonly path: string
  readonly canVoid: boolean
}

/** Asks the gateway with the keys that are saved, and shows each step. */
export function GatewayTester({ path, canVoid }: GatewayTesterProps) {
  const client = useClient()
  const [isAsking, setIsAsking] = useState(false)
  const [result, setResult] = useState<TestResult | string>()
  const ask = async () => {
    setIsAsking(true)
    setResult(undefined)
    setResult(await client.write<TestResult>('POST', `${path}/test`, {}).catch(saidOf))
    setIsAsking(false)
  }
  return (
    <>
      <div className={styles.row}>
        <Action isLoading={isAsking} onClick={() => void ask()}>
          {t('tester.ask')}
        </Action>
        <span className="tone-3">{canVoid ? `${t('tester.hint')} ${t('tester.hintVoid')}` : t('tester.hint')}</span>
      </div>
      <div role="status">
        {typeof result === 'string' && <Notice tone="bad">{result}</Notice>}
        {typeof result === 'object' && (
          <ol className={styles.steps}>
            {result.steps.map(({ step, isWell, says, milliseconds }) => (
              <li key={step} className={styles.step}>
                <span className={isWell ? 'tone-ok' : 'tone-bad'}>
                  {isWell ? <IconCircleCheck size={16} /> : <IconCircleCross size={16} />}
                </span>
                <span>{t(isWell ? `tester.steps.${step}` : `tester.failed.${step}`)}</span>
                <span className="tone-3">{t('tester.took', { milliseconds })}</span>
                {says && <span className={styles.says}>{says}</span>}
              </li>
            ))}
            {result.paymentId && <WebhookStep key={result.paymentId} path={path} paymentId={result.paymentId} />}
          </ol>
        )}
      </div>
    </>
  )
}
