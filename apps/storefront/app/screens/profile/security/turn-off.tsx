import { Button } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useTranslation } from '#i18n'
import { CodeField } from '../../../features/sign-in/code-field.tsx'
import { FormNotice } from '../../../features/sign-in/form-notice.tsx'
import { required } from '../../../features/sign-in/form-problems.ts'
import { PasswordField } from '../../../features/sign-in/password-field.tsx'
import styles from '../../../features/sign-in/security.module.css'
import { useAccountForm } from '../../../features/sign-in/use-account-form.ts'
import { useApi } from '../../../session/session-context.tsx'

export interface TurnOffProps {
  readonly hasPassword: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Off again: with the password, where there is one, and a code. */
export function TurnOff({ hasPassword, onClose, onDone }: TurnOffProps) {
  const { t } = useTranslation(['security', 'common'])
  const api = useApi()
  const form = useAccountForm({
    initial: { password: '', code: '' },
    checks: { code: required, ...(hasPassword ? { password: required } : {}) },
    elsewhere: ['two_factor'],
    send: async ({ password, code }) => {
      await api.identity.turnOffTwoFactor({ body: hasPassword ? { password, code } : { code } })
      onDone()
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title={t('turnOff.title')} closeLabel={t('common:shell.close')} width={440}>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <p className="tone-2">{t('turnOff.text')}</p>
        <FormNotice messages={[form.failure, form.errors.two_factor]} />
        {hasPassword && (
          <PasswordField {...form.field('password')} label={t('proof.password')} autoComplete="current-password" maxLength={255} />
        )}
        <CodeField {...form.field('code')} />
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('turnOff.keep')}</Button>
          <Button type="submit" variant="danger" isLoading={form.isSending}>
            {t('twoFactor.turnOff')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
