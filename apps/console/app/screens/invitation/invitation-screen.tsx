import { useQuery } from '@tanstack/react-query'
import { Button, Notice } from '@vitrine/ui/components'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import styles from '../../entry/entry-page.module.css'
import { EntryPage } from '../../entry/entry-page.tsx'
import { PasswordField } from '../../entry/password-field.tsx'
import { SecondFactorStep } from '../../entry/second-factor-step.tsx'
import { SetUpStep } from '../../entry/set-up-step.tsx'
import { useSignedIn } from '../../entry/use-signed-in.ts'
import { FieldText } from '../../forms/field-text.tsx'
import { useSending } from '../../forms/use-sending.ts'
import texts from '../../messages/en/sign-in.json'
import { sayFrom } from '../../messages/texts.ts'
import { FailureView } from '../../parts/failure-view.tsx'
import { useClient } from '../../session/session-context.tsx'
import { roleName } from '../../shell/role-name.ts'

const t = sayFrom(texts)

interface Invitation {
  readonly email: string
  readonly name: string
  readonly role: string
  readonly panel: { readonly key: string; readonly name: string }
  readonly isKnown: boolean
}

type Step = 'password' | 'second_factor' | 'set_up'

/** Who was invited joins: by a new account, or by the password of the one that they have. The token stands behind the sign of the address, and goes by POST only. */
export function InvitationScreen() {
  const client = useClient()
  const token = useLocation().hash.slice(1)
  const onSignedIn = useSignedIn()
  const [step, setStep] = useState<Step>('password')
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => client.write<Invitation>('POST', '/invitation/show', { token }),
    // It is good once: what it was for stays on the page.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (step === 'second_factor') return <SecondFactorStep onSignedIn={onSignedIn} onStartAgain={() => setStep('password')} />
  if (step === 'set_up') return <SetUpStep onSignedIn={onSignedIn} />
  if (invitation.error instanceof ApiError && invitation.error.status === 422)
    return (
      <EntryPage title={t('invitation.overTitle')} intro={t('invitation.overText')} onSubmit={() => undefined}>
        {null}
      </EntryPage>
    )
  if (invitation.error) return <FailureView error={invitation.error} onRetry={() => void invitation.refetch()} />
  return invitation.data ? <Join key={token} {...{ token, onStep: setStep }} invitation={invitation.data} /> : null
}

interface JoinProps {
  readonly token: string
  readonly invitation: Invitation
  readonly onStep: (step: Step) => void
}

function Join({ token, invitation, onStep }: JoinProps) {
  const client = useClient()
  const sending = useSending()
  const { email, panel, role, isKnown } = invitation
  const [name, setName] = useState(invitation.name)
  const [password, setPassword] = useState('')
  const submit = () =>
    sending.send(async (key) => {
      const body = isKnown ? { token, password } : { token, name, password }
      const { step } = await client.write<{ step: Step }>('POST', '/invitation', body, key)
      onStep(step)
    })
  return (
    <EntryPage
      title={t('invitation.title', { panel: panel.name })}
      intro={t('invitation.intro', { role: roleName(role), email })}
      message={sending.message ?? sending.errorOf('token')}
      onSubmit={submit}
    >
      {/* For the browser's keeper of passwords. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      {isKnown ? (
        <Notice>{t('invitation.known')}</Notice>
      ) : (
        <FieldText
          id="name"
          isLarge
          label={t('invitation.name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={sending.errorOf('name')}
          autoComplete="name"
        />
      )}
      <PasswordField
        id="password"
        label={t(isKnown ? 'password' : 'invitation.newPassword')}
        hint={isKnown ? undefined : t('invitation.passwordHint')}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={sending.errorOf('password')}
        autoComplete={isKnown ? 'current-password' : 'new-password'}
      />
      <Button type="submit" variant="primary" className={styles.submit} isLoading={sending.isSending}>
        {t('invitation.join')}
      </Button>
    </EntryPage>
  )
}
