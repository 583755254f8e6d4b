import { IconCheck, IconInfo, IconLock } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { useMoney } from '../../shop/shop-context.tsx'
import styles from './free-trials.module.css'
import type { ShownQuest } from './quest-facts.ts'
import type { Gift } from './trial-settings.ts'

/** What a quest gives: how much, and of what. */
export function QuestReward({ quest, gift }: { readonly quest: ShownQuest; readonly gift: Gift }) {
  const { t } = useTranslation('free-trials')
  return (
    <p className={styles.reward}>
      <span className={`number ${styles.amount}`}>{t('reward', { number: formatQuantity(Number(quest.reward)) })}</span>
      {gift.name && <span className="type-small tone-2">{gift.name}</span>}
      {gift.of.length > 0 && <span className={`type-small tone-3 ${styles.of}`}>{gift.of.join(' · ')}</span>}
    </p>
  )
}

/** How often, for whom, and what is asked; what still locks it is said first. */
export function QuestTerms({ quest }: { readonly quest: ShownQuest }) {
  const { t } = useTranslation('free-trials')
  const money = useMoney()
  const count = Math.max(quest.repeats_count, 1)
  const limits = [
    [quest.min_user_spend_amount, quest.is_disabled_for_amount_spend_user, 'terms.spent'],
    [quest.min_replenishment_amount, quest.is_disabled_for_min_replenishment, 'terms.toppedUp'],
  ] as const
  return (
    <ul className={styles.terms}>
      {limits.map(
        ([amount, isBelow, key]) =>
          amount !== null && (
            <li key={key} className={isBelow ? styles.locked : undefined}>
              {isBelow ? <IconLock size={14} /> : <IconCheck size={14} />}
              {t(key, { amount: money(amount) })}
            </li>
          ),
      )}
      {quest.allow_proof_url && (
        <li>
          <IconInfo size={14} />
          {t('terms.proof')}
        </li>
      )}
      <li>
        <IconCheck size={14} />
        {count === 1 ? t('terms.once') : t('terms.times', { count, number: formatQuantity(count) })}
      </li>
    </ul>
  )
}
