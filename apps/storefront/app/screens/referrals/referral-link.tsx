import { formatFraction } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { CopyButton } from '../../overlays/copy-button.tsx'
import { AFFILIATE_SECONDS } from '../../session/affiliate.ts'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './referral-link.module.css'

const DAY_SECONDS = 86_400

export interface ReferralLinkProps {
  readonly url: string
  /** A fraction. */
  readonly percent: number
}

/** What the page is for: the link to pass on, and what it brings. */
export function ReferralLink({ url, percent }: ReferralLinkProps) {
  const { t } = useTranslation('referrals')
  const { locale } = useShop()
  return (
    <section className={styles.hero} aria-labelledby="referral-link">
      <div className={styles.texts}>
        <p className={`number ${styles.percent}`}>{formatFraction(percent, locale)}</p>
        <div>
          <h2 className="type-h2" id="referral-link">
            {t('link.title')}
          </h2>
          <p className="tone-2">{t('link.text')}</p>
        </div>
      </div>
      <div className={styles.link}>
        <code className={styles.address}>{url}</code>
        <CopyButton text={url} name={t('link.name')} variant="primary" size="large" />
      </div>
      <p className="type-small tone-3">{t('link.days', { count: AFFILIATE_SECONDS / DAY_SECONDS })}</p>
    </section>
  )
}
