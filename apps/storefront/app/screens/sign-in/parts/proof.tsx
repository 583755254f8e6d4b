import { IconCircleCheck, IconVideo, NetworkTile, StatusBadge } from '@vitrine/ui/components'
import { formatExactTime, formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { useShop } from '../../../shop/shop-context.tsx'
import styles from './proof.module.css'

const START = new Date('2026-03-14T18:34:00Z')
const END = new Date('2026-03-15T17:40:00Z')
const CURVE = 'M0 134L26 127L53 118L88 110L119 95L150 90L185 72L220 67L251 54L282 39'

/** What one gets, shown instead of praised: an order as its page renders it. */
export function Proof() {
  const { t } = useTranslation('account')
  const { locale } = useShop()
  const style = { locale, timeZone: 'UTC', now: END }
  return (
    <aside className={styles.proof}>
      <div className={styles.inner}>
        <figure className={styles.card} aria-label={t('proof.example')}>
          <div className={styles.head}>
            <Scene />
            <div className={styles.names}>
              <span className={styles.name}>{t('proof.name')}</span>
              <span className={styles.service}>
                <NetworkTile colour="var(--sf-bad-solid)" size={20}>
                  <IconVideo size={12} />
                </NetworkTile>
                {t('proof.service')}
              </span>
            </div>
            <StatusBadge status="in_processing">{t('proof.status')}</StatusBadge>
          </div>
          <div className={styles.figures}>
            <span className="type-total number">
              {formatQuantity(14_120)} <span className={styles.of}>{t('proof.of', { number: formatQuantity(20_000) })}</span>
            </span>
            <span className={styles.plan}>
              <IconCircleCheck size={16} />
              {t('proof.onPlan')}
            </span>
          </div>
          <svg className={styles.chart} viewBox="0 0 440 140" aria-hidden="true">
            <path className={styles.grid} d="M0 134H440M0 67H440M0 1H440" />
            <path className={styles.dashed} d="M0 134L440 1" />
            <path className={styles.area} d={`${CURVE}V134H0Z`} />
            <path className={styles.line} d={CURVE} />
            <circle className={styles.halo} cx="282" cy="39" r="9" />
            <circle className={styles.point} cx="282" cy="39" r="5" />
          </svg>
          <div className={styles.times}>
            <span className="number">{formatExactTime(START, style)}</span>
            <span className="number">{formatExactTime(END, style)}</span>
          </div>
        </figure>
        <p className={styles.claim}>{t('proof.title')}</p>
        <p className={styles.text}>{t('proof.text')}</p>
      </div>
    </aside>
  )
}

const Scene = () => (
  <svg className={styles.scene} viewBox="0 0 96 54" preserveAspectRatio="xMidYMid slice" width="80" height="50" aria-hidden="true">
    <rect className={styles.sky} width="96" height="54" />
    <circle className={styles.sun} cx="70" cy="19" r="9" />
    <path className={styles.far} d="M0 36c14-10 24-10 38-1s26 6 58-9v28H0Z" />
    <path className={styles.near} d="M0 44c18-9 30-4 46 0s30 2 50-7v17H0Z" />
  </svg>
)
