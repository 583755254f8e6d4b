import type { FreeTrialWire } from '@vitrine/earning/contract/schemas'
import { type BadgeStatus, SectionCard, StatusBadge } from '@vitrine/ui/components'
import { formatDay, formatId } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { paths } from '../../paths.ts'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './free-trials.module.css'

const badges: Readonly<Record<FreeTrialWire['status'], BadgeStatus>> = {
  in_moderation: 'in_moderation',
  in_processing: 'in_processing',
  completed: 'completed',
  canceled: 'canceled',
  expired: 'stopped',
}

/** What the customer has taken, and how it stands; also of quests that are closed by now. */
export function OwnTrials({ trials }: { readonly trials: readonly FreeTrialWire[] }) {
  const { t } = useTranslation('free-trials')
  return (
    <SectionCard id="own-trials" title={t('own.title')}>
      <ul className={styles.trials}>
        {trials.map((trial) => (
          <Trial key={trial.id} trial={trial} />
        ))}
      </ul>
    </SectionCard>
  )
}

function Trial({ trial }: { readonly trial: FreeTrialWire }) {
  const { t } = useTranslation('free-trials')
  const { locale, timeZone } = useShop()
  const until = new Date(trial.expire_at)
  const isOpen = trial.status === 'in_moderation' || trial.status === 'in_processing'
  return (
    <li className={styles.trial}>
      <span className={styles.what}>
        <span className="weight-medium">{trial.quest_name}</span>
        {isOpen && (
          <span className="type-small tone-3">{t('own.until', { date: formatDay(until, { locale, timeZone, now: until }) })}</span>
        )}
      </span>
      {trial.order_id !== null && (
        <Link className="link number" to={paths.order(trial.order_id)}>
          {t('own.order', { id: formatId(trial.order_id) })}
        </Link>
      )}
      <StatusBadge status={badges[trial.status]}>{t(`status.${trial.status}`)}</StatusBadge>
    </li>
  )
}
