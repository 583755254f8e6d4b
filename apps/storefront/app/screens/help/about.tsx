import { cardClass, IconCard, IconReceipt } from '@vitrine/ui/components'
import { formatId } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { paths } from '../../paths.ts'
import styles from './help.module.css'

export interface AboutProps {
  readonly order: { readonly id: number; readonly title: string; readonly service: string } | null
  readonly payment: { readonly id: string; readonly number: string; readonly method: string } | null
}

/** What a new question is about. */
export function About({ order, payment }: AboutProps) {
  const { t } = useTranslation('help')
  if (order) {
    return (
      <div className={cardClass(styles.about)}>
        <IconReceipt size={20} />
        <div className={styles.what}>
          <Link className="link weight-medium" to={paths.order(order.id)}>
            {t('aboutOrder', { id: formatId(order.id) })}
          </Link>
          <span className={`${styles.words} type-small tone-3`}>{[order.title, order.service].filter(Boolean).join(' · ')}</span>
        </div>
      </div>
    )
  }
  if (!payment) return null
  return (
    <div className={cardClass(styles.about)}>
      <IconCard size={20} />
      <div className={styles.what}>
        <Link className="link weight-medium" to={paths.addFundsSuccess({ invoice: payment.id })}>
          {t('aboutPayment', { number: payment.number })}
        </Link>
        <span className="type-small tone-3">{payment.method}</span>
      </div>
    </div>
  )
}
