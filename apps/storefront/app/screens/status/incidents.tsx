import type { IncidentWire } from '@vitrine/panels/contract/schemas'
import { Tag, type Tone } from '@vitrine/ui/components'
import { formatExactTime, formatTimestamp } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './status.module.css'

const tones: Readonly<Record<IncidentWire['state'], Tone>> = {
  investigating: 'warn',
  identified: 'warn',
  monitoring: 'info',
  resolved: 'ok',
}

export interface IncidentsProps {
  readonly incidents: readonly IncidentWire[]
  readonly now: Date
}

/** Incidents with what was said of them, the newest first. */
export function Incidents({ incidents, now }: IncidentsProps) {
  const { t } = useTranslation('status')
  return (
    <ul>
      {incidents.map(({ id, title, state, concerns_all: concernsAll, networks, updates }) => (
        <li key={id} className={styles.incident} id={`incident-${id}`}>
          <div className={styles.head}>
            <h3 className="type-h3">
              <bdi>{title}</bdi>
            </h3>
            <Tag tone={tones[state]}>{t(`incidents.${state}`)}</Tag>
          </div>
          {(concernsAll || networks.length > 0) && (
            <p className="type-small tone-2">
              {concernsAll ? t('incidents.affectsAll') : t('incidents.affects', { networks: networks.join(', ') })}
            </p>
          )}
          <ol className={styles.updates}>
            {updates.map((update) => (
              <li key={update.id}>
                <p className="type-small tone-3">
                  <strong className="tone-2">{t(`incidents.${update.state}`)}</strong>
                  {' · '}
                  <UpdateTime at={update.at} now={now} />
                </p>
                <p className={styles.text}>{update.text}</p>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  )
}

function UpdateTime({ at, now }: { readonly at: string; readonly now: Date }) {
  const { locale, timeZone } = useShop()
  const style = { locale, timeZone, now }
  return (
    <time dateTime={at} title={formatExactTime(new Date(at), style)}>
      {formatTimestamp(new Date(at), style)}
    </time>
  )
}
