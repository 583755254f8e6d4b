import type { ChannelDayWire, ChannelInfoWire } from '@vitrine/insights/contract/schemas'
import { IconCircleCheck, SectionCard } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { sumOf } from './model/buckets.ts'
import { hoursOf } from './model/figures.ts'
import styles from './monetisation.module.css'
import { useReportMessages } from './use-report-messages.ts'

/** What the platform asks of a channel before it shares what its advertising brings (NS-44). */
const NEEDED = { subscribers: 1_000, hours: 4_000 } as const

interface MonetisationProps {
  readonly info: ChannelInfoWire
  readonly lastYear: readonly ChannelDayWire[]
}

/** How far it is to each threshold; a channel that is monetised has passed them. */
export function Monetisation({ info, lastYear }: MonetisationProps) {
  const { t } = useTranslation('channel-reports')
  const labels = useReportMessages()
  const reached = { subscribers: info.subscribers, hours: Math.floor(hoursOf(sumOf(lastYear).minutes)) }
  return (
    <SectionCard title={t('monetisation.title')} id="channel-statistics-monetisation">
      <p className="tone-2">{t(info.monetized ? 'monetisation.on' : 'monetisation.off')}</p>
      <ul className={styles.list}>
        {(['subscribers', 'hours'] as const).map((name) => {
          const isReached = reached[name] >= NEEDED[name]
          const said = t('monetisation.progress', { reached: labels.number(reached[name]), needed: labels.number(NEEDED[name]) })
          return (
            <li key={name}>
              <span className={styles.line}>
                <span>{t(`monetisation.${name}`)}</span>
                <span className={`number ${isReached ? 'tone-ok' : 'tone-2'} ${styles.reached}`}>
                  {isReached && <IconCircleCheck size={16} />}
                  {said}
                </span>
              </span>
              <progress
                className={styles.bar}
                aria-label={t(`monetisation.${name}`)}
                max={NEEDED[name]}
                value={Math.min(reached[name], NEEDED[name])}
              />
            </li>
          )
        })}
      </ul>
    </SectionCard>
  )
}
