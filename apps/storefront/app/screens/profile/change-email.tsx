import { Button, Notice, TextField } from '@vitrine/ui/components'
import { formatExactTime } from '@vitrine/ui/formats'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#i18n'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import { emailProblem } from '../../features/sign-in/form-problems.ts'
import { useAccountForm } from '../../features/sign-in/use-account-form.ts'
import { ProfileSection } from '../../page/profile-section.tsx'
import { useApi } from '../../session/session-context.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import type { ProfileData } from './load-profile.ts'
import styles from './section-form.module.css'
import { SectionForm } from './section-form.tsx'

type Waiting = NonNullable<ProfileData['emailChange']>

export interface ChangeEmailProps {
  readonly email: string
  readonly initial: Waiting | null
  readonly now: string
}

/** Another address for the account: it counts once the link mailed there is opened, so what waits is shown until then. */
export function ChangeEmail({ email, initial, now }: ChangeEmailProps) {
  const { t } = useTranslation('cabinet')
  const api = useApi()
  const [waiting, setWaiting] = useState(initial)
  const [reported, setReported] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  // The button that was pressed goes with its form: the focus is moved for screen readers.
  const moved = useRef(false)
  useEffect(() => {
    if (moved.current) status.current?.focus()
    moved.current = false
  })
  const show = (next: Waiting | null, message: string) => {
    moved.current = true
    setWaiting(next)
    setReported(message)
  }
  const ask = async (address: string, message = '') => show((await api.identity.askEmailChange({ body: { email: address } })).data, message)
  const keep = async () => {
    await api.identity.cancelEmailChange()
    show(null, t('profile.email.kept'))
  }
  return (
    <ProfileSection id="change-email" title={t('profile.email.changeTitle')} text={t('profile.email.changeText', { email })}>
      <div className={styles.form}>
        {waiting ? (
          <Waits
            waiting={waiting}
            now={now}
            status={status}
            message={reported}
            again={() => ask(waiting.email, t('profile.email.sent'))}
            keep={keep}
          />
        ) : (
          <>
            <p ref={status} tabIndex={-1} role="status" className={reported ? 'tone-2' : 'sr-only'}>
              {reported}
            </p>
            <Ask ask={ask} />
          </>
        )}
      </div>
    </ProfileSection>
  )
}

function Ask({ ask }: { readonly ask: (email: string) => Promise<void> }) {
  const { t } = useTranslation('cabinet')
  const form = useAccountForm({ initial: { email: '' }, checks: { email: emailProblem }, send: ({ email }) => ask(email) })
  return (
    <SectionForm form={form} isSaved={false} submit={t('profile.email.ask')}>
      <TextField
        {...form.field('email')}
        id="new-email"
        type="email"
        label={t('profile.email.next')}
        hint={t('profile.email.nextHint')}
        autoComplete="email"
        inputMode="email"
        maxLength={255}
      />
    </SectionForm>
  )
}

interface WaitsProps {
  readonly waiting: Waiting
  readonly now: string
  readonly status: React.RefObject<HTMLParagraphElement | null>
  readonly message: string
  readonly again: () => Promise<void>
  readonly keep: () => Promise<void>
}

function Waits({ waiting, now, status, message: reported, again, keep }: WaitsProps) {
  const { t } = useTranslation('cabinet')
  const { locale, timeZone } = useShop()
  const failureText = useFailureMessage()
  const [busy, setBusy] = useState<'again' | 'keep'>()
  const [failure, setFailure] = useState<string>()
  const run = (which: 'again' | 'keep', work: () => Promise<void>) => async () => {
    setBusy(which)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(failureText(error))
    }
    setBusy(undefined)
  }
  const time = formatExactTime(new Date(waiting.expires_at), { locale, timeZone, now: new Date(now) })
  return (
    <>
      {failure && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
      <Notice tone="info">
        <p ref={status} tabIndex={-1} role="status">
          {reported && `${reported} `}
          {t('profile.email.waiting', { email: waiting.email, moment: time })}
        </p>
      </Notice>
      <div className={styles.actions}>
        <Button isLoading={busy === 'again'} onClick={() => void run('again', again)()}>
          {t('profile.email.again')}
        </Button>
        <Button variant="quiet" isLoading={busy === 'keep'} onClick={() => void run('keep', keep)()}>
          {t('profile.email.keep')}
        </Button>
      </div>
    </>
  )
}
