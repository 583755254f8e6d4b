import { Button, Notice, TextField } from '@vitrine/ui/components'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '#i18n'
import { useCaptcha } from '../../features/sign-in/captcha.ts'
import styles from '../../features/sign-in/form.module.css'
import { FormNotice } from '../../features/sign-in/form-notice.tsx'
import { emailProblem, newPasswordProblem } from '../../features/sign-in/form-problems.ts'
import { PasswordField } from '../../features/sign-in/password-field.tsx'
import { useAccountForm } from '../../features/sign-in/use-account-form.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session-context.tsx'
import { PageMessages } from '../../shop/page-messages.tsx'
import { useAfterSignIn } from './use-after-sign-in.ts'

/** Without a code: ask for the mail. With the mail's code: choose another password. */
export default function PasswordReset() {
  const { t } = useTranslation('account')
  const [search] = useSearchParams()
  const token = search.get('token')
  return (
    <div className={styles.form}>
      <PageMessages routeName="password-reset" title={token ? t('reset.newTitle') : t('reset.title')} />
      {token ? <NewPassword token={token} email={search.get('email') ?? ''} /> : <AskForMail />}
    </div>
  )
}

const BackLink = () => {
  const { t } = useTranslation('account')
  return (
    <Link className="link" to={paths.login()}>
      {t('reset.back')}
    </Link>
  )
}

function AskForMail() {
  const { t } = useTranslation('account')
  const { api } = useSession()
  const captcha = useCaptcha()
  const [isSent, setIsSent] = useState(false)
  const form = useAccountForm({
    initial: { email: '' },
    checks: { email: emailProblem },
    send: async ({ email }) => {
      await api.identity.askPasswordReset({ body: { email, ...(await captcha.answer('password')) } })
      setIsSent(true)
    },
  })
  return (
    <form method="post" noValidate onSubmit={form.submit} onFocus={captcha.prepare}>
      <h1 className="type-h1">{t('reset.title')}</h1>
      <p className={styles.lead}>{t('reset.text')}</p>
      <div className={styles.fields}>
        <FormNotice messages={[form.failure, form.errors['g-recaptcha-response']]} />
        {/* The same text whether or not there is such an account. */}
        {isSent && (
          <Notice tone="ok" role="status">
            {t('reset.sent')}
          </Notice>
        )}
        <TextField
          {...form.field('email')}
          type="email"
          label={t('fields.email')}
          autoComplete="username"
          inputMode="email"
          maxLength={255}
          autoFocus
        />
        <Button type="submit" variant="primary" size="huge" isBlock isLoading={form.isSending}>
          {t('reset.submit')}
        </Button>
        <BackLink />
      </div>
    </form>
  )
}

function NewPassword({ token, email }: { readonly token: string; readonly email: string }) {
  const { t } = useTranslation('account')
  const { api } = useSession()
  const captcha = useCaptcha()
  const afterSignIn = useAfterSignIn()
  const [isSaved, setIsSaved] = useState(false)
  const form = useAccountForm({
    initial: { email, password: '' },
    checks: { email: emailProblem, password: newPasswordProblem },
    send: async (values) => {
      await api.identity.resetPassword({
        body: { ...values, password_confirmation: values.password, token, ...(await captcha.answer('password')) },
      })
      // The mail has proved whose account it is: straight on, unless a second factor is wanted.
      try {
        await afterSignIn()
      } catch {
        setIsSaved(true)
      }
    },
  })
  if (isSaved) {
    return (
      <div className={styles.fields}>
        <h1 className="type-h1">{t('reset.newTitle')}</h1>
        <Notice tone="ok" role="status">
          {t('reset.saved')}
        </Notice>
        <BackLink />
      </div>
    )
  }
  return (
    <form method="post" noValidate onSubmit={form.submit} onFocus={captcha.prepare}>
      <h1 className={`type-h1 ${styles.lead}`}>{t('reset.newTitle')}</h1>
      <div className={styles.fields}>
        <FormNotice messages={[form.failure, form.errors.token, form.errors['g-recaptcha-response']]} />
        <TextField
          {...form.field('email')}
          type="email"
          label={t('fields.email')}
          autoComplete="username"
          inputMode="email"
          maxLength={255}
        />
        <PasswordField
          {...form.field('password')}
          label={t('fields.newPassword')}
          hint={t('register.passwordHint')}
          autoComplete="new-password"
          autoFocus
        />
        <Button type="submit" variant="primary" size="huge" isBlock isLoading={form.isSending}>
          {t('reset.newSubmit')}
        </Button>
        <BackLink />
      </div>
    </form>
  )
}
