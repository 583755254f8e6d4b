import { Button, Notice, TextField } from '@vitrine/ui/components'
import { useState } from 'react'
import { useTranslation } from '#words'
import { FormNotice } from '../../features/sign-in/form-notice.tsx'
import { emailProblem, required } from '../../features/sign-in/form-problems.ts'
import { useAccountForm } from '../../features/sign-in/use-account-form.ts'
import { useSession } from '../../session/session-context.tsx'
import { PageWords } from '../../shop/page-words.tsx'
import styles from './track.module.css'

export const handle = { ns: ['track', 'account'] }

/** The link to an order is mailed again to whoever names its number and its e-mail; a wrong pair is told nothing else. */
export default function FindOrder() {
  const { t } = useTranslation(['track', 'account'])
  const { api } = useSession()
  const [isSent, setIsSent] = useState(false)
  const form = useAccountForm({
    initial: { order_id: '', email: '' },
    checks: { order_id: required, email: emailProblem },
    send: async ({ order_id, email }) => {
      await api.ordering.sendOrderLink({ body: { order_id: order_id.replace(/[^\d]/g, ''), email } })
      setIsSent(true)
    },
  })
  return (
    <form method="post" className={styles.find} noValidate onSubmit={form.submit}>
      <PageWords routeName="track" title={t('find.title')} />
      <h1 className="type-h1">{t('find.title')}</h1>
      <p className="tone-2">{t('find.text')}</p>
      <FormNotice messages={[form.failure]} />
      {isSent && (
        <Notice tone="ok" role="status">
          {t('find.sent')}
        </Notice>
      )}
      <TextField {...form.field('order_id')} label={t('find.number')} inputMode="numeric" autoComplete="off" maxLength={20} />
      <TextField
        {...form.field('email')}
        type="email"
        label={t('account:fields.email')}
        autoComplete="email"
        inputMode="email"
        maxLength={255}
      />
      <Button type="submit" variant="primary" size="huge" isBlock isLoading={form.isSending}>
        {t('find.submit')}
      </Button>
    </form>
  )
}
