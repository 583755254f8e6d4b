import { buttonClass, cardClass, classNames, IconGrid, IconRepeat, IconTriangle, IconWallet } from '@vitrine/ui/components'
import { formatQuantity, truncateServiceName } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { reorderPath } from '../../features/order-list/reorder.ts'
import { paths } from '../../paths.ts'
import card from './card.module.css'
import type { DashboardData } from './load-dashboard.ts'
import styles from './next-card.module.css'
import { type NextThing, nextThing } from './next-thing.ts'

const icons = { unpaid: IconWallet, error: IconTriangle, again: IconRepeat, browse: IconGrid } as const

function toOf(thing: NextThing): string {
  if (thing.kind === 'again') return reorderPath(thing.order)
  return thing.kind === 'browse' ? paths.index() : paths.orders({ status: thing.kind })
}

/** Exactly one proposal, the most urgent. */
export function NextCard({ shown }: { readonly shown: DashboardData }) {
  const { t } = useTranslation('cabinet')
  const thing = nextThing(shown)
  const { kind } = thing
  const title =
    kind === 'again'
      ? truncateServiceName(thing.order.service.name)
      : kind === 'browse'
        ? t('dashboard.next.browse')
        : t(`dashboard.next.${kind}`, { count: thing.count, number: formatQuantity(thing.count) })
  const TheIcon = icons[kind]
  return (
    <section className={cardClass(card.card)} aria-labelledby="dashboard-next">
      <div className={styles.face}>
        <span className={classNames(styles.icon, styles[kind])} aria-hidden="true">
          <TheIcon />
        </span>
        <span className="type-small tone-3">{t(`dashboard.next.${kind}Label`)}</span>
      </div>
      <h2 className={styles.title} id="dashboard-next">
        {title}
      </h2>
      <p className={styles.text}>{t(`dashboard.next.${kind}Text`)}</p>
      <Link
        className={buttonClass({
          variant: kind === 'unpaid' || kind === 'error' ? 'primary' : 'default',
          isBlock: true,
          className: styles.action,
        })}
        to={toOf(thing)}
      >
        {t(`dashboard.next.${kind}Action`)}
      </Link>
    </section>
  )
}
