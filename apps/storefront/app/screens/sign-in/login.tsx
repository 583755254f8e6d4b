import { Button, CheckboxRow, Notice, TextField } from '@vitrine/ui/components'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '#i18n'
import { ValidationError } from '../../api/api-error.ts'
import { serverApi } from '../../api/server-api.ts'
import { useCaptcha } from '../../features/sign-in/captcha.ts'
import styles from '../../features/sign-in/form.module.css'
import { FormNotice } from '../../features/sign-in/form-notice.tsx'
import { emailProblem, required } from '../../features/sign-in/form-problems.ts'
import { PasswordField } from '../../features/sign-in/password-field.tsx'
import { ProviderButtons } from '../../features/sign-in/provider-buttons.tsx'
import { keepReturn } from '../../features/sign-in/return-address.ts'
import { SignInProblem } from '../../features/sign-in/sign-in-problem.tsx'
import { loadSignInWays } from '../../features/sign-in/sign-in-ways.ts'
import { useAccountForm } from '../../features/sign-in/use-account-form.ts'
import { paths } from '../../paths.ts'
import { readCookie, writeCookie } from '../../preferences/cookies.ts'
import { useSession } from '../../session/session-context.tsx'
import { PageMessages } from '../../shop/page-messages.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import type { Route } from './+types/login.ts'
import { onlyGuests } from './only-guests.ts'
import { GuestBox } from './parts/guest-box.tsx'
import { useAfterSignIn } from './use-after-sign-in.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  onlyGuests({ context, request })
  return loadSignInWays(serverApi(context))
}

const OneTap = lazy(() => import('../../features/sign-in/one-tap.tsx'))
const SecondStep = lazy(() => import('../../features/sign-in/second-step.tsx'))
const WEEK_SECONDS = 604_800
const REMEMBER_USER = 'rememberUser'
const REMEMBER_EMAIL = 'rememberEmail'

export default function Login({ loaderData: ways }: Route.ComponentProps) {
  const { t } = useTranslation('account')
  const { registration_enabled: isOpen } = useShop().settings
  const { api } = useSession()
  const captcha = useCaptcha()
  const afterSignIn = useAfterSignIn()
  const [search] = useSearchParams()
  const [isKept, setIsKept] = useState(true)
  const [isSecondStep, setIsSecondStep] = useState(false)
  const finish = async (email: string) => {
    remember(isKept ? email.trim() : undefined)
    await afterSignIn()
  }
  const form = useAccountForm({
    initial: { email: '', password: '' },
    checks: { email: emailProblem, password: required },
    send: async ({ email, password }) => {
      try {
        await captcha.send('login', (answer) => api.identity.login({ body: { email, password, ...answer } }))
      } catch (error) {
        if (!(error instanceof ValidationError && error.fields.two_factor)) throw error
        return setIsSecondStep(true)
      }
      await finish(email)
    },
  })
  const { suggest } = form
  useEffect(() => {
    const email = readCookie(REMEMBER_EMAIL)
    if (email) suggest('email', email)
  }, [])
  const isWrong = form.errors.not_register !== undefined
  const createLink = (
    <Link className="link" to={paths.register(keepReturn(search))}>
      {t('login.create')}
    </Link>
  )
  if (isSecondStep) {
    return (
      <Suspense fallback={null}>
        <PageMessages routeName="login" title={t('login.title')} />
        <SecondStep onSignedIn={() => finish(form.values.email)} onBack={() => setIsSecondStep(false)} />
      </Suspense>
    )
  }
  return (
    <form method="post" className={styles.form} noValidate onSubmit={form.submit} onFocus={captcha.prepare}>
      <PageMessages routeName="login" title={t('login.title')} />
      <h1 className="type-h1">{t('login.title')}</h1>
      <p className={styles.lead}>
        {isOpen && t('login.newHere')} {isOpen && createLink}
      </p>
      <div className={styles.fields}>
        {search.get('ended') === '1' && (
          <Notice tone="info" role="alert">
            {t('login.ended')}
          </Notice>
        )}
        <SignInProblem />
        {ways.one_tap && !search.has('problem') && !search.has('token') && (
          <Suspense fallback={null}>
            <OneTap onSignedIn={afterSignIn} onSecondStep={() => setIsSecondStep(true)} />
          </Suspense>
        )}
        <FormNotice
          messages={[
            form.failure,
            isWrong ? form.errors.email : undefined,
            form.errors['g-recaptcha-response'],
            form.errors.email_confirmation,
          ]}
          action={isWrong && isOpen ? createLink : undefined}
        />
        <TextField
          {...form.field('email')}
          {...(isWrong ? { error: undefined } : {})}
          type="email"
          label={t('fields.email')}
          autoComplete="username"
          inputMode="email"
          maxLength={255}
          autoFocus
        />
        <PasswordField
          {...form.field('password')}
          label={t('fields.password')}
          autoComplete="current-password"
          maxLength={255}
          labelAside={
            <Link className="link type-small" to={paths.passwordReset()}>
              {t('login.forgot')}
            </Link>
          }
        />
        <CheckboxRow className={styles.keep} checked={isKept} onChange={(event) => setIsKept(event.currentTarget.checked)}>
          {t('login.keep')}
        </CheckboxRow>
        {captcha.isDemanded && (
          <p className="type-small tone-3" role="status">
            {t('login.checked')}
          </p>
        )}
        <Button type="submit" variant="primary" size="huge" isBlock isLoading={form.isSending}>
          {t('login.submit')}
        </Button>
      </div>
      <ProviderButtons providers={ways.providers} />
      <GuestBox />
    </form>
  )
}

function remember(email: string | undefined): void {
  writeCookie(REMEMBER_USER, email ? '1' : '', email ? WEEK_SECONDS : 0)
  writeCookie(REMEMBER_EMAIL, email ?? '', email ? WEEK_SECONDS : 0)
}
