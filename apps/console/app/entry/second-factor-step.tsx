import { Button } from '@vitrine/ui/components'
import { useState } from 'react'
import { FieldText } from '../forms/field-text.tsx'
import { useSending } from '../forms/use-sending.ts'
import texts from '../messages/en/sign-in.json'
import { sayFrom } from '../messages/texts.ts'
import type { Me } from '../session/me.ts'
import { useClient } from '../session/session-context.tsx'
import styles from './entry-page.module.css'
import { EntryPage } from './entry-page.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'

const t = sayFrom(texts)

export interface SecondFactorStepProps {
  readonly onSignedIn: (me: Me) => void
  readonly onStartAgain: () => void
}

/** A code of the app, a passkey in its place, or one of those that were kept. */
export function SecondFactorStep({ onSignedIn, onStartAgain }: SecondFactorStepProps) {
  const client = useClient()
  const sending = useSending()
  const [isRecovery, setIsRecovery] = useState(false)
  const [code, setCode] = useState('')
  const submit = () =>
    sending.send(async (key) => onSignedIn(await client.write<Me>('POST', '/session/second-factor', { code: code.trim() }, key)))
  return (
    <EntryPage
      title={t('secondFactor.title')}
      intro={t(isRecovery ? 'secondFactor.recoveryText' : 'secondFactor.text')}
      message={sending.message}
      onSubmit={submit}
    >
      <FieldText
        key={String(isRecovery)}
        id="code"
        isLarge
        label={t(isRecovery ? 'secondFactor.recoveryCode' : 'secondFactor.code')}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={sending.errorOf('code')}
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        spellCheck={false}
        autoCapitalize="off"
        // The page is this one field.
        autoFocus
      />
      <Button type="submit" variant="primary" className={styles.submit} isLoading={sending.isSending}>
        {t('secondFactor.verify')}
      </Button>
      <PasskeySignIn onSignedIn={onSignedIn} />
      <div className={styles.other}>
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            setIsRecovery(!isRecovery)
            setCode('')
          }}
        >
          {t(isRecovery ? 'secondFactor.useApp' : 'secondFactor.useRecovery')}
        </button>
        <button type="button" className={styles.link} onClick={onStartAgain}>
          {t('startAgain')}
        </button>
      </div>
    </EntryPage>
  )
}
