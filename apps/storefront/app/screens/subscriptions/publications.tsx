import { SectionCard, StatusBadge, Tag, type Tone } from '@vitrine/ui/components'
import { formatExactTime, truncate } from '@vitrine/ui/formats'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { badgeOf } from '../../features/order-list/order-facts.ts'
import { useTimeFormat } from '../../features/order-list/order-texts.ts'
import { linkText } from '../../page/link-text.ts'
import { paths } from '../../paths.ts'
import { useShop } from '../../shop/shop-context.tsx'
import type { Subscription } from './load-subscription.ts'
import styles from './publications.module.css'

type Content = Subscription['subscription_contents'][number]

const tones: Readonly<Record<Content['state'], Tone>> = { waiting: 'info', ordered: 'ok', skipped: 'warn' }
const SHOWN_AT_FIRST = 10
const TITLE_LENGTH_MAX = 80

export interface PublicationsProps {
  readonly contents: readonly Content[]
  readonly now: Date
  readonly aside: ReactNode
}

/** What the channel put out since the beginning, the newest first, and what was ordered for each. */
export function Publications({ contents, now, aside }: PublicationsProps) {
  const { t } = useTranslation('plans')
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? contents : contents.slice(0, SHOWN_AT_FIRST)
  return (
    <SectionCard id="publications" title={t('subscriptions.table.publications')} aside={aside}>
      {contents.length === 0 ? (
        <p className="tone-3">{t('subscriptions.publications.empty')}</p>
      ) : (
        <ol className={styles.publications}>
          {shown.map((content) => (
            <Publication key={content.promotable.url} content={content} now={now} />
          ))}
        </ol>
      )}
      {shown.length < contents.length && (
        <button type="button" className={`link ${styles.more}`} onClick={() => setIsWhole(true)}>
          {t('subscriptions.publications.all', { count: contents.length, number: String(contents.length) })}
        </button>
      )}
    </SectionCard>
  )
}

function Publication({ content, now }: { readonly content: Content; readonly now: Date }) {
  const { t } = useTranslation(['plans', 'orders'])
  const { locale, timeZone } = useShop()
  const formatTime = useTimeFormat()
  const { promotable, state, skip_reason: reason, subscription_orders: orders } = content
  const title = promotable.snippet.title ?? linkText(promotable.url)
  const at = new Date(content.published_at)
  return (
    <li className={styles.publication}>
      <div className={styles.line}>
        <span className={styles.texts}>
          <a
            href={promotable.url}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="weight-medium"
            title={title.length > TITLE_LENGTH_MAX ? title : undefined}
          >
            {truncate(title, TITLE_LENGTH_MAX)}
            <span className="sr-only"> {t('orders:detail.openLink')}</span>
          </a>
          <time className="type-small tone-3" dateTime={content.published_at} title={formatExactTime(at, { locale, timeZone, now })}>
            {formatTime(at, now)}
          </time>
        </span>
        <Tag tone={tones[state]}>{t(`subscriptions.publications.${state}`)}</Tag>
      </div>
      {reason && <p className="type-small tone-3">{t(`subscriptions.publications.reasons.${reason}`)}</p>}
      {orders.length > 0 && (
        <ul className={styles.orders}>
          {orders.map((order) => (
            <li key={order.id} className={styles.order}>
              <Link to={paths.order(order.id)}>{order.service.name}</Link>
              <StatusBadge status={badgeOf(order)}>{t(`orders:status.${badgeOf(order)}`)}</StatusBadge>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
