import { Button } from '@vitrine/ui/components'
import { useEffect, useState } from 'react'
import { useTranslation } from '#i18n'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import { QrCode } from '../../overlays/qr-code.tsx'
import { useApi } from '../../session/session-context.tsx'
import { CodeField } from './code-field.tsx'
import { FormNotice } from './form-notice.tsx'
import { required } from './form-problems.ts'
import styles from './security.module.css'
import { useAccountForm } from './use-account-form.ts'

interface Setup {
  readonly secret: string
  readonly address: string
}

export interface TwoFactorSetupProps {
  /** With the recovery codes, which are seen only now. */
  readonly onDone: (recoveryCodes: readonly string[]) => void
  readonly onCancel?: () => void
}

/** The way into the authenticator app: a code to scan, the secret to type, and a first code as the proof that it worked. */
export default function TwoFactorSetup({ onDone, onCancel }: TwoFactorSetupProps) {
  const { t } = useTranslation('security')
  const api = useApi()
  const messageOf = useFailureMessage()
  const [setup, setSetup] = useState<Setup>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    let isLeft = false
    api.identity.beginTwoFactor().then(
      ({ data }) => isLeft || setSetup(data),
      (error: unknown) => isLeft || setFailure(messageOf(error)),
    )
    return () => {
      isLeft = true
    }
  }, [api, messageOf])
  const form = useAccountForm({
    initial: { code: '' },
    checks: { code: required },
    send: async ({ code }) => onDone((await api.identity.confirmTwoFactor({ body: { code } })).data.recovery_codes),
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.submit} aria-busy={!setup && !failure}>
      <FormNotice messages={[failure, form.failure, form.errors.two_factor]} />
      {setup && (
        <div className={styles.setup}>
          <QrCode code={setup.address} label={t('twoFactor.setup.qr')} />
          <div className={styles.steps}>
            <p className="tone-2">{t('twoFactor.setup.scan')}</p>
            <div>
              <p className="type-small tone-3">{t('twoFactor.setup.secret')}</p>
              <code className={styles.secret}>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
            </div>
          </div>
        </div>
      )}
      {setup && <CodeField {...form.field('code')} hint={t('twoFactor.setup.codeHint')} />}
      <div className={styles.actions}>
        {setup && (
          <Button type="submit" variant="primary" isLoading={form.isSending}>
            {t('twoFactor.setup.confirm')}
          </Button>
        )}
        {onCancel && <Button onClick={onCancel}>{t('twoFactor.setup.cancel')}</Button>}
      </div>
    </form>
  )
}
