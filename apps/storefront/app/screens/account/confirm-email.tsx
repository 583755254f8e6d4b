import { Button, Notice } from '@vitrine/ui/components'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '#words'
import { ValidationError } from '../../api/api-error.ts'
import { atLeast } from '../../api/at-least.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session-context.tsx'
import { PageWords } from '../../shop/page-words.tsx'
import { useFailureWords } from '../cabinet/parts/use-failure-words.ts'
import styles from './form.module.css'
import { FormNotice } from './parts/form-notice.tsx'
import { PasswordField } from './parts/password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

export const handle = { ns: ['account', 'cabinet'] }

type Step = 'ask' | 'password' | 'disown' | 'confirmed' | 'disowned'

/** The link of the mail that confirms an address. Nothing happens by opening it: programs open links too. */
export default function ConfirmEmail() {
  const { t } = useTranslation('account')
  const [search] = useSearchParams()
  const code = search.get('code') ?? ''
  const [step, setStep] = useState<Step>('ask')
  const parts: Record<Step, ReactNode> = {
    ask: <Ask code={code} onStep={setStep} />,
    password: <WithPassword code={code} onStep={setStep} />,
    disown: <Disown code={code} onStep={setStep} />,
    confirmed: <Done text={t('confirm.done')} to={paths.dashboard()} label={t('confirm.goOn')} />,
    disowned: <Done text={t('confirm.disowned')} to={paths.passwordReset()} label={t('confirm.ownPassword')} />,
  }
  return (
    <div className={styles.form}>
      <PageWords routeName="confirm-email" title={t('confirm.title')} />
      <h1 className="type-h1">{step === 'disown' ? t('confirm.disownTitle') : t('confirm.title')}</h1>
      {parts[step]}
    </div>
  )
}

interface StepProps {
  readonly code: string
  readonly onStep: (step: Step) => void
}

/** One call by one button, and what is wrong with it. */
function useCall(run: () => Promise<void>, onRefused: (fields: Readonly<Record<string, readonly string[]>>) => boolean = () => false) {
  const failureText = useFailureWords()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const call = async () => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await atLeast(run())
    } catch (error) {
      const fields = error instanceof ValidationError ? error.fields : {}
      if (!onRefused(fields)) setFailure(Object.values(fields).flat().join('\n') || failureText(error))
    }
    setIsBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void call()
  }
  return { isBusy, failure, call: submit }
}

/** In a session of the account the click is enough; elsewhere its password shows that the account is the reader's. */
function Ask({ code, onStep }: StepProps) {
  const { t } = useTranslation('account')
  const { api } = useSession()
  const { isBusy, failure, call } = useCall(
    async () => {
      await api.identity.confirmEmail({ body: { token: code } })
      onStep('confirmed')
    },
    (fields) => {
      if (fields.password) onStep('password')
      return fields.password !== undefined
    },
  )
  return (
    <Question
      text={t('confirm.text')}
      failures={[failure]}
      label={t('confirm.submit')}
      isBusy={isBusy}
      onSubmit={call}
      other={{ label: t('confirm.notMe'), go: () => onStep('disown') }}
    />
  )
}

function WithPassword({ code, onStep }: StepProps) {
  const { t } = useTranslation('account')
  const { api } = useSession()
  const form = useAccountForm({
    initial: { password: '' },
    checks: { password: (text) => (text === '' ? { kind: 'required' } : undefined) },
    send: async ({ password }) => {
      await api.identity.confirmEmail({ body: { token: code, password } })
      onStep('confirmed')
    },
  })
  return (
    <Question
      text={t('confirm.passwordText')}
      failures={[form.failure, form.errors.token]}
      label={t('confirm.submit')}
      isBusy={form.isSending}
      onSubmit={form.submit}
      other={{ label: t('confirm.notMe'), go: () => onStep('disown') }}
    >
      <PasswordField {...form.field('password')} label={t('fields.password')} autoComplete="current-password" autoFocus />
    </Question>
  )
}

function Disown({ code, onStep }: StepProps) {
  const { t } = useTranslation('account')
  const { api } = useSession()
  const { isBusy, failure, call } = useCall(async () => {
    await api.identity.disownAccount({ body: { token: code } })
    onStep('disowned')
  })
  return (
    <Question
      text={t('confirm.disownText')}
      failures={[failure]}
      label={t('confirm.disownSubmit')}
      variant="danger"
      isBusy={isBusy}
      onSubmit={call}
      other={{ label: t('confirm.back'), go: () => onStep('ask') }}
    />
  )
}

interface QuestionProps {
  readonly text: string
  readonly failures: readonly (string | undefined)[]
  readonly label: string
  readonly variant?: 'primary' | 'danger'
  readonly isBusy: boolean
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly other: { readonly label: string; readonly go: () => void }
  readonly children?: ReactNode
}

/** What is asked, what it takes, and the two answers. */
function Question({ text, failures, label, variant = 'primary', isBusy, onSubmit, other, children }: QuestionProps) {
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <p className={styles.lead}>{text}</p>
      <div className={styles.fields}>
        <FormNotice messages={[...failures]} />
        {children}
        <Button type="submit" variant={variant} size="huge" isBlock isLoading={isBusy}>
          {label}
        </Button>
        <Button size="huge" isBlock onClick={other.go}>
          {other.label}
        </Button>
      </div>
    </form>
  )
}

const Done = ({ text, to, label }: { readonly text: string; readonly to: string; readonly label: string }) => (
  <div className={styles.fields}>
    <Notice tone="ok" role="status">
      {text}
    </Notice>
    <Link className="link" to={to} reloadDocument>
      {label}
    </Link>
  </div>
)
