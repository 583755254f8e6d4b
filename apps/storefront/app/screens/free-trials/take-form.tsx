import { Button, TextField } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { FormNotice } from '../../features/sign-in/form-notice.tsx'
import { required } from '../../features/sign-in/form-problems.ts'
import { useAccountForm } from '../../features/sign-in/use-account-form.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session-context.tsx'
import { UnlessActing } from '../../shop/unless-acting.tsx'
import styles from './free-trials.module.css'
import { isLocked, type ShownQuest } from './quest-facts.ts'

export interface TakeFormProps {
  readonly quest: ShownQuest
  /** It was taken; whether it has to be reviewed first. */
  readonly onTaken: (isWaiting: boolean) => void
}

/** Where the free order goes and, where the quest asks for it, what shows that it was done. */
export function TakeForm({ quest, onTaken }: TakeFormProps) {
  const { t } = useTranslation('free-trials')
  const { api, profile } = useSession()
  const form = useAccountForm({
    initial: { url: '', proof_url: '' },
    checks: quest.allow_proof_url ? { url: required, proof_url: required } : { url: required },
    elsewhere: ['free_trial_quest_id'],
    send: async ({ url, proof_url }) => {
      const proof = quest.allow_proof_url ? { proof_url: proof_url.trim() } : {}
      const { data } = await api.earning.takeFreeTrial({ body: { free_trial_quest_id: quest.id, url: url.trim(), ...proof } })
      onTaken(data.status === 'in_moderation')
    },
  })
  if (!profile) {
    return (
      <p className="tone-2">
        {t('form.guest')}{' '}
        <Link className="link" to={paths.login({ redirect: paths.freeTrial(quest.id) })}>
          {t('form.signIn')}
        </Link>
      </p>
    )
  }
  const address = { type: 'url', inputMode: 'url', maxLength: 500, autoComplete: 'off' } as const
  return (
    <form method="post" className={styles.form} noValidate onSubmit={form.submit}>
      <FormNotice messages={[form.failure, form.errors.free_trial_quest_id]} />
      <UnlessActing>
        <TextField {...form.field('url')} {...address} label={t('form.url')} hint={t('form.urlHint')} disabled={isLocked(quest)} />
        {quest.allow_proof_url && (
          <TextField
            {...form.field('proof_url')}
            {...address}
            label={t('form.proof')}
            hint={t('form.proofHint')}
            disabled={isLocked(quest)}
          />
        )}
        <div>
          <Button type="submit" variant="primary" isLoading={form.isSending} disabled={isLocked(quest)}>
            {t('form.submit')}
          </Button>
        </div>
      </UnlessActing>
    </form>
  )
}
