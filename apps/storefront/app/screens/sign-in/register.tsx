import { Button, EmptyState, TextField } from '@vitrine/ui/components'
import { Select } from '@vitrine/ui/controls'
import { type ReactNode, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Trans, useTranslation } from '#i18n'
import { statusOf } from '../../api/api-error.ts'
import { serverApi } from '../../api/server-api.ts'
import { useCaptcha } from '../../features/sign-in/captcha.ts'
import styles from '../../features/sign-in/form.module.css'
import { FormNotice } from '../../features/sign-in/form-notice.tsx'
import { emailProblem, nameProblem, newPasswordProblem, required } from '../../features/sign-in/form-problems.ts'
import { PasswordField } from '../../features/sign-in/password-field.tsx'
import { ProviderButtons } from '../../features/sign-in/provider-buttons.tsx'
import type { ProviderName } from '../../features/sign-in/providers.ts'
import { keepReturn } from '../../features/sign-in/return-address.ts'
import { loadSignInWays } from '../../features/sign-in/sign-in-ways.ts'
import { useAccountForm } from '../../features/sign-in/use-account-form.ts'
import { visitorOrigin } from '../../features/sign-in/visitor-origin.ts'
import { submissionKeys, wasAnswered } from '../../forms/submission-key.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session-context.tsx'
import { useLegalLinks } from '../../shop/legal-links.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import type { Route } from './+types/register.ts'
import { onlyGuests } from './only-guests.ts'
import { GuestBox } from './parts/guest-box.tsx'
import { useAfterSignIn } from './use-after-sign-in.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  onlyGuests({ context, request })
  return loadSignInWays(serverApi(context))
}

function inMemory() {
  let kept: string | undefined
  return {
    read: () => kept,
    write: (value: string) => {
      kept = value
    },
    remove: () => {
      kept = undefined
    },
  }
}

const messengers = ['telegram', 'whatsapp', 'viber', 'skype', 'other'] as const
const messengerNames = { telegram: 'Telegram', whatsapp: 'WhatsApp', viber: 'Viber', skype: 'Skype' } as const
type MessengerType = (typeof messengers)[number]
type AccountType = 'individual' | 'business'

export default function Register({ loaderData: ways }: Route.ComponentProps) {
  const { t } = useTranslation('account')
  const { registration_enabled: isOpen } = useShop().settings
  const [search] = useSearchParams()
  const signIn = (
    <Link className="link" to={paths.login(keepReturn(search))}>
      {t('register.signIn')}
    </Link>
  )
  return (
    <>
      <PageMessages routeName="register" title={t('register.title')} />
      {isOpen ? (
        <RegisterForm signIn={signIn} search={search} providers={ways.providers} />
      ) : (
        <EmptyState level={1} title={t('register.title')} actions={signIn}>
          {t('register.closed')}
        </EmptyState>
      )}
    </>
  )
}

interface RegisterFormProps {
  readonly signIn: React.ReactNode
  readonly search: URLSearchParams
  readonly providers: readonly ProviderName[]
}

function RegisterForm({ signIn, search, providers }: RegisterFormProps) {
  const { t } = useTranslation('account')
  const { contact_info_is_required: needsContact } = useShop().settings
  const { api } = useSession()
  const captcha = useCaptcha()
  const afterSignIn = useAfterSignIn()
  const [type, setType] = useState<AccountType>('individual')
  const [messenger, setMessenger] = useState<MessengerType>('telegram')
  // In memory alone: what is sent holds the password.
  const keys = useMemo(() => submissionKeys(inMemory()), [])
  const form = useAccountForm({
    initial: { name: '', email: '', password: '', vat: '', messenger: '' },
    checks: { name: nameProblem, email: emailProblem, password: newPasswordProblem, ...(needsContact ? { messenger: required } : {}) },
    send: async ({ name, email, password, vat, messenger: value }) => {
      const input = {
        name,
        email,
        password,
        // The password can be shown while it is typed, so it is asked for once.
        password_confirmation: password,
        account_type: type,
        ...(type === 'business' ? { vat: vat.trim().toUpperCase() || null } : {}),
        ...(value.trim() ? { messengers: [{ type: messenger, value: value.trim() }] } : {}),
        ...visitorOrigin(search),
      }
      const idempotencyKey = keys.take(input)
      try {
        await api.identity.register({ body: { ...input, ...(await captcha.answer('register')) } }, { idempotencyKey })
      } catch (error) {
        if (wasAnswered(statusOf(error))) keys.answered()
        throw error
      }
      keys.answered()
      await afterSignIn()
    },
  })
  const isKnown = form.errors.registered !== undefined
  return (
    <form method="post" className={styles.form} noValidate onSubmit={form.submit} onFocus={captcha.prepare}>
      <h1 className="type-h1">{t('register.title')}</h1>
      <p className={styles.lead}>
        {t('register.haveOne')} {signIn}
      </p>
      <div className={styles.fields}>
        <FormNotice
          messages={[form.failure, form.errors.registered, form.errors['g-recaptcha-response'], form.errors.account_type]}
          action={isKnown ? signIn : undefined}
        />
        <TextField {...form.field('name')} label={t('register.name')} hint={t('register.nameHint')} autoComplete="name" autoFocus />
        <TextField
          {...form.field('email')}
          {...(isKnown ? { error: undefined } : {})}
          type="email"
          label={t('fields.email')}
          autoComplete="email"
          inputMode="email"
          maxLength={255}
        />
        <PasswordField
          {...form.field('password')}
          label={t('fields.password')}
          hint={t('register.passwordHint')}
          autoComplete="new-password"
        />
        <TypeCards type={type} onChange={setType} />
        {type === 'business' && <TextField {...form.field('vat')} label={t('register.vat')} autoComplete="off" maxLength={20} />}
        {needsContact && (
          <MessengerField
            type={messenger}
            onType={setMessenger}
            field={{ ...form.field('messenger'), error: form.errors.messenger ?? form.errors.messengers ?? form.errors['messengers.0'] }}
          />
        )}
        <Terms />
        <Button type="submit" variant="primary" size="huge" isBlock isLoading={form.isSending}>
          {t('register.submit')}
        </Button>
      </div>
      <ProviderButtons providers={providers} />
      <GuestBox />
    </form>
  )
}

function TypeCards({ type, onChange }: { readonly type: AccountType; readonly onChange: (type: AccountType) => void }) {
  const { t } = useTranslation('account')
  const cards = [
    { value: 'individual', title: t('register.individual'), text: t('register.individualText') },
    { value: 'business', title: t('register.business'), text: t('register.businessText') },
  ] as const
  return (
    <fieldset className={styles.types}>
      <legend>{t('register.type')}</legend>
      {cards.map(({ value, title, text }) => (
        <label key={value} className={styles.type}>
          <input type="radio" className="sr-only" name="account_type" checked={type === value} onChange={() => onChange(value)} />
          <span className="weight-medium">{title}</span>
          <span className="type-small tone-3">{text}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface MessengerFieldProps {
  readonly type: MessengerType
  readonly onType: (type: MessengerType) => void
  readonly field: React.ComponentProps<typeof TextField> extends infer Props ? Omit<Props & { id: string }, 'label'> : never
}

function MessengerField({ type, onType, field }: MessengerFieldProps) {
  const { t } = useTranslation('account')
  return (
    <div className={styles.messenger}>
      <Select
        label={t('register.messengerType')}
        value={type}
        onChange={onType}
        options={messengers.map((each) => ({
          value: each,
          name: each === 'other' ? t('register.messengerOther') : messengerNames[each],
        }))}
      />
      <TextField {...field} label={t('register.messenger')} placeholder={t('register.messengerValue')} autoComplete="off" maxLength={64} />
    </div>
  )
}

/** Its content comes from the message. */
const LegalLink = ({ href, children }: { readonly href: string; readonly children?: ReactNode }) => (
  <a className="link" href={href}>
    {children}
  </a>
)

function Terms() {
  const { t } = useTranslation('account')
  const { terms, privacy } = useLegalLinks()
  if (!terms || !privacy) return null
  return (
    <p className={styles.terms}>
      <Trans t={t} i18nKey="register.terms" components={{ terms: <LegalLink href={terms} />, privacy: <LegalLink href={privacy} /> }} />
    </p>
  )
}
