import { Button } from '@vitrine/ui/components'
import { useState } from 'react'
import { Navigate } from 'react-router'
import styles from '../../entry/entry-page.module.css'
import { EntryPage } from '../../entry/entry-page.tsx'
import { PasskeySignIn } from '../../entry/passkey-sign-in.tsx'
import { PasswordField } from '../../entry/password-field.tsx'
import { SecondFactorStep } from '../../entry/second-factor-step.tsx'
import { SetUpStep } from '../../entry/set-up-step.tsx'
import { useSignedIn } from '../../entry/use-signed-in.ts'
import { FieldText } from '../../forms/field-text.tsx'
import { useSending } from '../../forms/use-sending.ts'
import texts from '../../messages/en/sign-in.json'
import { sayFrom } from '../../messages/texts.ts'
import { paths } from '../../paths.ts'
import type { Me } from '../../session/me.ts'
import { useClient } from '../../session/session-context.tsx'
import { useMe } from '../../session/use-me.ts'

const t = sayFrom(texts)

type Step = 'password' | 'second_factor' | 'set_up'

/** A passkey, or the password and then the second factor; who has none yet sets one up. */
export function SignInScreen() {
  const [step, setStep] = useState<Step>('password')
  const onSignedIn = useSignedIn()
  const me = useMe()
  // Only at the start: at the end the screen itself leads on.
  if (step === 'password' && me.data) return <Navigate to={paths.start} replace />
  if (step === 'second_factor') return <SecondFactorStep onSignedIn={onSignedIn} onStartAgain={() => setStep('password')} />
  if (step === 'set_up') return <SetUpStep onSignedIn={onSignedIn} />
  return <PasswordStep onStep={setStep} onSignedIn={onSignedIn} />
}

function PasswordStep({ onStep, onSignedIn }: { readonly onStep: (step: Step) => void; readonly onSignedIn: (me: Me) => void }) {
  const client = useClient()
  const sending = useSending()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const submit = () =>
    sending.send(async (key) => {
      const { step } = await client.write<{ step: Step }>('POST', '/session', { email: email.trim(), password }, key)
      onStep(step)
    })
  return (
    <EntryPage title={t('title')} intro={t('intro')} message={sending.message} onSubmit={submit}>
      <FieldText
        id="email"
        isLarge
        type="email"
        label={t('email')}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={sending.errorOf('email')}
        autoComplete="username"
        autoFocus
      />
      <PasswordField
        id="password"
        label={t('password')}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={sending.errorOf('password')}
        autoComplete="current-password"
      />
      <Button type="submit" variant="primary" className={styles.submit} isLoading={sending.isSending}>
        {t('continue')}
      </Button>
      <PasskeySignIn onSignedIn={onSignedIn} />
    </EntryPage>
  )
}
