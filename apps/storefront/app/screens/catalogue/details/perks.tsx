import { IconCheck } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import styles from '../../../features/services/details.module.css'
import type { ServiceDetail } from '../../../features/services/list/catalogue-item.ts'

export interface PerksProps {
  readonly service: Pick<ServiceDetail, 'available_personal_manager' | 'consultation_chat_period' | 'thumbnail_period'>
  readonly level: 2 | 3
}

/** What comes along with a service: the same that grades bring (NS-21). */
export function Perks({ service, level }: PerksProps) {
  const { t } = useTranslation('catalogue')
  const Heading = level === 2 ? 'h2' : 'h3'
  /** A whole number of days; any other text of the panel's as it is. */
  const every = (period: string): string =>
    /^\d+$/.test(period) ? t('perks.every', { count: Number(period), number: formatQuantity(Number(period)) }) : period
  const { available_personal_manager: hasManager, consultation_chat_period: consultation, thumbnail_period: thumbnail } = service
  const perks = [
    hasManager ? t('perks.manager') : undefined,
    consultation ? `${t('perks.consultation')}, ${every(consultation)}` : undefined,
    thumbnail ? `${t('perks.thumbnail')}, ${every(thumbnail)}` : undefined,
  ].filter((perk) => perk !== undefined)
  if (perks.length === 0) return null
  return (
    <section>
      <Heading className="type-h3">{t('perks.title')}</Heading>
      <ul className={styles.perks}>
        {perks.map((perk) => (
          <li key={perk}>
            <IconCheck size={14} />
            {perk}
          </li>
        ))}
      </ul>
    </section>
  )
}
