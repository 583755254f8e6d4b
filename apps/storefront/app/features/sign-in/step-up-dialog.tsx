import { Button } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useEffect, useState } from 'react'
import { useTranslation } from '#i18n'
import { useSession } from '../../session/session-context.tsx'
import { CodeField } from './code-field.tsx'
import { FormNotice } from './form-notice.tsx'
import { required } from './form-problems.ts'
import { PasswordField } from './password-field.tsx'
import styles from './security.module.css'
import { useAccountForm } from './use-account-form.ts'

type ProofKind = 'code' | 'password' | 'sign-in'

/** Step-up authentication: a code, the password, or signing in again. */
export default function StepUpDialog({ onAnswer }: { readonly onAnswer: (isProven: boolean) => void }) {
  const { t } = useTranslation(['security', 'common', 'account'])
  const { api, signOut } = useSession()
  const [kind, setKind] = useState<ProofKind>()
  useEffect(() => {
    api.identity.proofKind().then(
      ({ data }) => setKind(data.by),
      () => onAnswer(false),
    )
  }, [api, onAnswer])
  return (
    <Dialog
      isOpen={kind !== undefined}
      onClose={() => onAnswer(false)}
      title={t('proof.title')}
      closeLabel={t('common:shell.close')}
      width={440}
    >
      {kind === 'sign-in' ? (
        <div className={styles.form}>
          <p className="tone-2">{t('proof.signIn')}</p>
          <Button variant="primary" size="huge" isBlock onClick={() => void signOut()}>
            {t('proof.signInAction')}
          </Button>
        </div>
      ) : (
        kind && <ProofForm kind={kind} onProven={() => onAnswer(true)} />
      )}
    </Dialog>
  )
}

function ProofForm({ kind, onProven }: { readonly kind: 'code' | 'password'; readonly onProven: () => void }) {
  const { t } = useTranslation('security')
  const { api } = useSession()
  const form = useAccountForm({
    initial: { code: '', password: '' },
    checks: { [kind]: required },
    send: async (values) => {
      await api.identity.prove({ body: { [kind]: values[kind] } })
      onProven()
    },
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <p className="tone-2">{t('proof.text')}</p>
      <FormNotice messages={[form.failure]} />
      {kind === 'code' ? (
        <CodeField {...form.field('code')} />
      ) : (
        <PasswordField {...form.field('password')} label={t('proof.password')} autoComplete="current-password" maxLength={255} autoFocus />
      )}
      <Button type="submit" variant="primary" size="huge" isBlock isLoading={form.isSending}>
        {t('proof.confirm')}
      </Button>
    </form>
  )
}
