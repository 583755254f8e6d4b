import { buttonClass, cardClass } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { NetworkMark } from '../../features/networks/network-mark.tsx'
import { paths } from '../../paths.ts'
import styles from './free-trials.module.css'
import type { ShownQuest } from './quest-facts.ts'
import { QuestReward, QuestTerms } from './quest-terms.tsx'
import type { Gift } from './trial-settings.ts'

export interface QuestCardProps {
  readonly quest: ShownQuest
  readonly gift: Gift
  readonly isUsedUp: boolean
}

/** A quest: what it gives first, then what is asked, how often, and of whom. */
export function QuestCard({ quest, gift, isUsedUp }: QuestCardProps) {
  const { t } = useTranslation('free-trials')
  return (
    <li className={cardClass(styles.card)}>
      {quest.image && <img className={styles.picture} src={quest.image} alt="" loading="lazy" />}
      <QuestReward quest={quest} gift={gift} />
      <div className={styles.about}>
        <h2 className={`type-h2 ${styles.name}`}>
          {quest.network && <NetworkMark network={quest.network} size={24} />}
          {quest.name}
        </h2>
        <p className="tone-2">{quest.short_body}</p>
      </div>
      <QuestTerms quest={quest} />
      <div className={styles.foot}>
        {isUsedUp && <span className="type-small tone-3">{t('used')}</span>}
        <Link
          className={buttonClass({ size: 'medium', variant: isUsedUp ? 'default' : 'primary' })}
          to={paths.freeTrial(quest.id)}
          aria-label={t('openNamed', { name: quest.name })}
        >
          {t('open')}
        </Link>
      </div>
    </li>
  )
}
