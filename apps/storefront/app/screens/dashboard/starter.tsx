import { buttonClass, cardClass, classNames, type Icon, IconCheck, IconPlus, IconProgress, IconWallet } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { isIncome } from '../../features/movements/finance-row.ts'
import { paths } from '../../paths.ts'
import styles from './starter.module.css'

interface StepFacts {
  readonly key: 'funds' | 'order' | 'watch'
  readonly icon: Icon
  readonly isDone?: boolean
  readonly action?: { readonly label: string; readonly to: string; readonly isMain: boolean }
}

/** First steps of a new customer, in the place of the later cards. */
export function Starter({ balance }: { readonly balance: string }) {
  const { t } = useTranslation('cabinet')
  const hasFunds = isIncome(balance)
  const steps: readonly StepFacts[] = [
    {
      key: 'funds',
      icon: IconWallet,
      isDone: hasFunds,
      ...(hasFunds ? {} : { action: { label: t('dashboard.starter.fundsAction'), to: paths.addFunds(), isMain: false } }),
    },
    { key: 'order', icon: IconPlus, action: { label: t('dashboard.starter.orderAction'), to: paths.newOrder(), isMain: true } },
    { key: 'watch', icon: IconProgress },
  ]
  return (
    <section className={cardClass(styles.card)} aria-labelledby="dashboard-starter">
      <h2 className="type-h2" id="dashboard-starter">
        {t('dashboard.starter.title')}
      </h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </ol>
    </section>
  )
}

function Step({ step: { key, icon: TheIcon, isDone, action } }: { readonly step: StepFacts }) {
  const { t } = useTranslation('cabinet')
  return (
    <li className={styles.step}>
      <span className={classNames(styles.icon, isDone && styles.done)} aria-hidden="true">
        {isDone ? <IconCheck /> : <TheIcon />}
      </span>
      <span className={styles.texts}>
        <span className="weight-medium">
          {t(`dashboard.starter.${key}Title`)}
          {isDone && <span className="sr-only">, {t('dashboard.starter.done')}</span>}
        </span>
        <span className="type-small tone-3">{t(`dashboard.starter.${key}Text`)}</span>
      </span>
      {action && (
        <Link className={buttonClass({ variant: action.isMain ? 'primary' : 'default' })} to={action.to}>
          {action.label}
        </Link>
      )}
    </li>
  )
}
