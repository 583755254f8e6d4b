import { Button } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { useSession } from '../../session/session-context.tsx'
import { CodeField } from './code-field.tsx'
import styles from './form.module.css'
import { FormNotice } from './form-notice.tsx'
import { required } from './form-problems.ts'
import { useAccountForm } from './use-account-form.ts'

export interface SecondStepProps {
  readonly onSignedIn: () => Promise<void>
  /** Back to e-mail and password. */
  readonly onBack: () => void
}

/** The password was right; now the code of the app, or a recovery code. */
export default function SecondStep({ onSignedIn, onBack }: SecondStepProps) {
  const { t } = useTranslation(['security', 'account'])
  const { api } = useSession()
  const form = useAccountForm({
    initial: { code: '' },
    checks: { code: required },
    elsewhere: ['challenge'],
    send: async ({ code }) => {
      await api.identity.secondStep({ body: { code } })
      await onSignedIn()
    },
  })
  return (
    <form method="post" className={styles.form} noValidate onSubmit={form.submit}>
      <h1 className="type-h1">{t('step.title')}</h1>
      <p className={styles.lead}>{t('step.text')}</p>
      <div className={styles.fields}>
        <FormNotice messages={[form.failure, form.errors.challenge]} />
        <CodeField {...form.field('code')} />
        <Button type="submit" variant="primary" size="huge" isBlock isLoading={form.isSending}>
          {t('step.submit')}
        </Button>
        <Button isBlock onClick={onBack}>
          {t('step.back')}
        </Button>
      </div>
    </form>
  )
}
