import { Notice } from '@vitrine/ui/components'
import { useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import type { Thing } from '../../forms/field.ts'
import texts from '../../messages/en/providers.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useClient } from '../../session/session-context.tsx'
import { grouped } from '../../values/units.ts'
import styles from './provider-test.module.css'

const t = sayFrom(texts)

interface Answer {
  readonly isWell: boolean
  readonly balance: string | null
  readonly currency: string | null
  readonly serviceCount: number | null
  readonly lacks: readonly ('status-batch' | 'cancel' | 'refill')[] | null
  readonly message: string | null
  readonly milliseconds: number
  readonly sharesAccessWith: readonly string[]
}

/** Asks the provider with the address and key that are saved, and says what came back. */
export const ProviderTest = ({ path }: { readonly path: string }) => (
  <Tester path={`${path}/test`} body={{}} label={t('test.ask')} hint={t('test.hint')} />
)

interface AccessTestProps {
  /** Where providers are listed. */
  readonly path: string
  /** What stands in the form. */
  readonly values: Thing
}

/** The same with what is typed, before it is saved; a key is never shown again, so that an address is tested with a typed one alone. */
export function AccessTest({ path, values }: AccessTestProps) {
  const [endpoint, key, currency] = [values.endpoint, values.key, values.currency].map((value) => String(value ?? '').trim())
  const isTyped = endpoint !== '' && key !== ''
  // What is saved is tested above its form.
  if (typeof values.id === 'number' && key === '') return null
  const isCode = /^[A-Z]{3}$/.test(currency ?? '')
  const body = { endpoint, key, ...(isCode ? { currency } : {}), accountId: typeof values.id === 'number' ? values.id : null }
  return (
    <Tester
      // What was answered of other values is no answer to these.
      key={JSON.stringify(body)}
      path={`${path}/test`}
      label={t('test.typed')}
      hint={t(isTyped ? 'test.typedHint' : 'test.typeFirst')}
      {...{ body, isTyped }}
      currency={isCode && body.accountId === null ? currency : undefined}
    />
  )
}

interface TesterProps {
  readonly path: string
  readonly body: object
  readonly label: string
  readonly hint: string
  /** Undefined where it is saved. */
  readonly isTyped?: boolean
  /** What the account is said to be kept in. */
  readonly currency?: string | undefined
}

function Tester({ path, body, label, hint, isTyped, currency }: TesterProps) {
  const client = useClient()
  const [isAsking, setIsAsking] = useState(false)
  const [answer, setAnswer] = useState<Answer | string>()
  const ask = async () => {
    setIsAsking(true)
    setAnswer(undefined)
    setAnswer(await client.write<Answer>('POST', path, body).catch(saidOf))
    setIsAsking(false)
  }
  return (
    <div className={isTyped === undefined ? styles.test : styles.typed}>
      <div className={styles.row}>
        <Action isLoading={isAsking} disabled={isTyped === false} onClick={() => void ask()}>
          {label}
        </Action>
        <span className="tone-3">{hint}</span>
      </div>
      <div role="status" className={styles.answer}>
        {typeof answer === 'string' && <Notice tone="bad">{answer}</Notice>}
        {typeof answer === 'object' && <Result {...{ answer, currency }} />}
      </div>
    </div>
  )
}

function Result({ answer, currency }: { readonly answer: Answer; readonly currency: string | undefined }) {
  const { isWell, balance, currency: told, serviceCount, lacks, message, milliseconds, sharesAccessWith } = answer
  const amount = `${balance ?? '–'} ${told ?? ''}`.trim()
  return (
    <>
      {isWell ? (
        <Notice tone="ok">{t('test.well', { balance: amount, services: servicesOf(serviceCount), milliseconds })}</Notice>
      ) : (
        <Notice tone="bad">
          {t(balance === null ? 'test.failed' : 'test.noList', { balance: amount, message: message ?? t('test.noAnswer'), milliseconds })}
        </Notice>
      )}
      {isWell && lacks === null && <Notice tone="warn">{t('test.lacksUnknown')}</Notice>}
      {lacks !== null && lacks.length > 0 && <Notice tone="warn">{lacks.map((lack) => t(`test.lacks.${lack}`)).join(' ')}</Notice>}
      {currency !== undefined && told !== null && told !== currency && (
        <Notice tone="warn">{t('test.otherCurrency', { told, currency })}</Notice>
      )}
      <SharedAccess names={sharesAccessWith} />
    </>
  )
}

const servicesOf = (count: number | null): string => t('test.services', { count: count ?? 0, number: grouped(count ?? 0) })

/** Two accounts with one key spend one balance. */
export const SharedAccess = ({ names }: { readonly names: readonly string[] }) =>
  names.length > 0 && <Notice tone="warn">{t('shared', { count: names.length, names: names.join(', ') })}</Notice>
