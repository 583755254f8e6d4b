import { Button, Notice, TextField } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from '#i18n'
import { ValidationError } from '../../api/api-error.ts'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import { useApi } from '../../session/session-context.tsx'
import styles from './track.module.css'

const SecondStep = lazy(() => import('../../features/sign-in/second-step.tsx'))

export interface CodeSheetProps {
  readonly title: string
  readonly purpose: 'cancel' | 'refill' | 'claim' | 'link'
  readonly params: { readonly token: string; readonly orderId: number }
  readonly submitLabel: string
  readonly isDangerous?: boolean
  /** Does what the code is for; the key is one for each code that is typed. */
  readonly send: (typed: { readonly code: string; readonly idempotencyKey: string }) => Promise<void>
  /** After the second factor of an account that has one. */
  readonly onSecondStep?: () => Promise<void>
  readonly onClose: () => void
  /** What will happen. */
  readonly children: ReactNode
}

/** Says what will happen, mails a code to the address of the order, and does it when the code is typed. */
export function CodeSheet({ title, submitLabel, isDangerous = false, onClose, children, ...params }: CodeSheetProps) {
  const { t } = useTranslation(['track', 'orders'])
  const formId = useId()
  const form = useCode(params)
  if (form.stage === 'second-step' && params.onSecondStep) {
    return (
      <Dialog isOpen onClose={onClose} title={title} closeLabel={t('orders:filters.close')} width={440} isTitleHidden>
        <Suspense fallback={null}>
          <SecondStep onSignedIn={params.onSecondStep} onBack={onClose} />
        </Suspense>
      </Dialog>
    )
  }
  const isRequested = form.stage !== 'begin'
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      closeLabel={t('orders:filters.close')}
      width={440}
      footer={
        isRequested ? (
          <Button variant={isDangerous ? 'danger' : 'primary'} isBlock type="submit" form={formId} isLoading={form.isBusy}>
            {submitLabel}
          </Button>
        ) : (
          <Button variant="primary" isBlock isLoading={form.isBusy} onClick={() => void form.ask()}>
            {t('code.send')}
          </Button>
        )
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        {children}
        <p className="tone-3" role="status">
          {isRequested ? t('code.sent') : t('code.why')}
        </p>
        {isRequested && (
          <>
            <TextField
              id={`${formId}-code`}
              label={t('code.label')}
              value={form.code}
              error={form.error}
              onChange={({ currentTarget }) => form.change(currentTarget.value)}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              autoFocus
            />
            <Button size="small" onClick={() => void form.ask()} isLoading={form.isBusy}>
              {t('code.again')}
            </Button>
          </>
        )}
        {form.failure && (
          <Notice tone="bad" role="alert">
            {form.failure}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

function useCode({ purpose, params, send }: Pick<CodeSheetProps, 'purpose' | 'params' | 'send'>) {
  const { t } = useTranslation('track')
  const api = useApi()
  const messageOf = useFailureMessage()
  const [stage, setStage] = useState<'begin' | 'asked' | 'second-step'>('begin')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const key = useRef(crypto.randomUUID())
  const running = async (work: () => Promise<void>) => {
    if (isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    setError(undefined)
    try {
      await work()
    } catch (thrown) {
      const fields = thrown instanceof ValidationError ? thrown.fields : {}
      if (fields.two_factor) setStage('second-step')
      else if (fields.code) setError(fields.code.join('\n'))
      else setFailure(messageOf(thrown))
    } finally {
      setIsBusy(false)
    }
  }
  return {
    stage,
    code,
    error,
    failure,
    isBusy,
    change: (text: string) => {
      setCode(text)
      setError(undefined)
      key.current = crypto.randomUUID()
    },
    ask: () =>
      running(async () => {
        await api.ordering.askOrderCode({ params, body: { purpose } })
        setCode('')
        setStage('asked')
      }),
    submit: async () => {
      // Mail programs like to copy a space along.
      const typed = code.replace(/\s/g, '')
      if (!/^\d{6}$/.test(typed)) return setError(t('code.digits'))
      await running(() => send({ code: typed, idempotencyKey: key.current }))
    },
  }
}
