import { Notice } from '@vitrine/ui/components'
import { useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import texts from '../../messages/en/providers.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useClient } from '../../session/session-context.tsx'
import styles from './provider-test.module.css'

const t = sayFrom(texts)

interface Answer {
  readonly isWell: boolean
  readonly balance: string | null
  readonly currency: string | null
  readonly message: string | null
  readonly milliseconds: number
}

/** Asks the provider for its balance with the address and key that are saved, and says what came back. */
export function ProviderTest({ path }: { readonly path: string }) {
  const client = useClient()
  const [isAsking, setIsAsking] = useState(false)
  const [answer, setAnswer] = useState<Answer | string>()
  const ask = async () => {
    setIsAsking(true)
    setAnswer(undefined)
    setAnswer(await client.write<Answer>('POST', `${path}/test`, {}).catch(saidOf))
    setIsAsking(false)
  }
  return (
    <div className={styles.test}>
      <div className={styles.row}>
        <Action isLoading={isAsking} onClick={() => void ask()}>
          {t('test.ask')}
        </Action>
        <span className="tone-3">{t('test.hint')}</span>
      </div>
      <div role="status">{answer !== undefined && <Result answer={answer} />}</div>
    </div>
  )
}

function Result({ answer }: { readonly answer: Answer | string }) {
  if (typeof answer === 'string') return <Notice tone="bad">{answer}</Notice>
  const { isWell, balance, currency, message, milliseconds } = answer
  if (!isWell) return <Notice tone="bad">{t('test.failed', { message: message ?? t('test.noAnswer'), milliseconds })}</Notice>
  return <Notice tone="ok">{t('test.well', { balance: `${balance ?? '–'} ${currency ?? ''}`.trim(), milliseconds })}</Notice>
}
