import { Button, Notice } from '@vitrine/ui/components'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '#i18n'
import { ValidationError } from '../../api/api-error.ts'
import { atLeast } from '../../api/at-least.ts'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import styles from '../../features/sign-in/form.module.css'
import { FormNotice } from '../../features/sign-in/form-notice.tsx'
import { PasswordField } from '../../features/sign-in/password-field.tsx'
import { useAccountForm } from '../../features/sign-in/use-account-form.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session-context.tsx'
import { PageMessages } from '../../shop/page-messages.tsx'

type Step = 'ask' | 'password' | 'disown' | 'confirmed' | 'disowned'
/** What the link is about: the account's address, a new one in its place, or the way back to an old one. */
type Kind = 'address' | 'change' | 'undo'
const kindOf = (text: string | null): Kind => (text === 'change' || text === 'undo' ? text : 'address')

/** The link of a mail about an address. Nothing happens by opening it: programs open links too. */
export default function ConfirmEmail() {
  const { t } = useTranslation('account')
  const [search] = useSearchParams()
  const code = search.get('code') ?? ''
  const kind = kindOf(search.get('kind'))
  const [step, setStep] = useState<Step>(kind === 'undo' ? 'disown' : 'ask')
  const of = { code, kind, onStep: setStep }
  const parts: Record<Step, ReactNode> = {
    ask: <Ask {...of} />,
    password: <WithPassword {...of} />,
    disown: <Disown {...of} />,
    confirmed: (
      <Done text={t(kind === 'change' ? 'confirm.changeDone' : 'confirm.done')} to={paths.dashboard()} label={t('confirm.goOn')} />
    ),
    disowned:
      kind === 'change' ? (
        <Done text={t('confirm.refused')} to={paths.index()} label={t('confirm.goOn')} />
      ) : (
        <Done
          text={t(kind === 'undo' ? 'confirm.undone' : 'confirm.disowned')}
          to={paths.passwordReset()}
          label={t('confirm.ownPassword')}
        />
      ),
  }
  const title = t(
    step === 'disown' || step === 'disowned' ? disownMessages[kind].title : kind === 'change' ? 'confirm.changeTitle' : 'confirm.title',
  )
  return (
    <div className={styles.form}>
      <PageMessages routeName="confirm-email" title={title} />
      <h1 className="type-h1">{title}</h1>
      {parts[step]}
    </div>
  )
}

const disownMessages = {
  address: { title: 'confirm.disownTitle', text: 'confirm.disownText', submit: 'confirm.disownSubmit' },
  change: { title: 'confirm.refuseTitle', text: 'confirm.refuseText', submit: 'confirm.refuseSubmit' },
  undo: { title: 'confirm.undoTitle', text: 'confirm.undoText', submit: 'confirm.undoSubmit' },
} as const

interface StepProps {
  readonly code: string
  readonly kind: Kind
  readonly onStep: (step: Step) => void
}

/** One call by one button, and what is wrong with it. */
function useCall(run: () => Promise<void>, onRefused: (fields: Readonly<Record<string, readonly string[]>>) => boolean = () => false) {
  const failureText = useFailureMessage()
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
function Ask({ code, kind, onStep }: StepProps) {
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
      text={t(kind === 'change' ? 'confirm.changeText' : 'confirm.text')}
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

function Disown({ code, kind, onStep }: StepProps) {
  const { t } = useTranslation('account')
  const { api } = useSession()
  const { isBusy, failure, call } = useCall(async () => {
    await api.identity.disownAccount({ body: { token: code } })
    onStep('disowned')
  })
  return (
    <Question
      text={t(disownMessages[kind].text)}
      failures={[failure]}
      label={t(disownMessages[kind].submit)}
      variant="danger"
      isBusy={isBusy}
      onSubmit={call}
      other={kind === 'undo' ? undefined : { label: t('confirm.back'), go: () => onStep('ask') }}
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
  /** Nothing else to do: who did ask for the change just leaves. */
  readonly other: { readonly label: string; readonly go: () => void } | undefined
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
        {other && (
          <Button size="huge" isBlock onClick={other.go}>
            {other.label}
          </Button>
        )}
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
