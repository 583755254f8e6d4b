import { isLocale, localeNames } from '@vitrine/platform/kernel'
import { Notice } from '@vitrine/ui/components'
import { Link } from 'react-router'
import texts from '../../messages/en/customers.json'
import { sayFrom } from '../../messages/texts.ts'
import { type Fact, Facts } from '../../parts/facts.tsx'
import { paths } from '../../paths.ts'
import { isVisible } from '../../session/me.ts'
import { usePanel } from '../../session/panel-context.ts'
import { dollars } from '../../values/dollars.ts'
import { fullTime } from '../../values/times.ts'
import { grouped } from '../../values/units.ts'
import type { Customer } from './customer.ts'
import styles from './customers.module.css'

const t = sayFrom(texts)
const pots = ['main', 'referral', 'task', 'held', 'debt', 'spent'] as const

export interface CustomerOverviewProps {
  readonly customer: Customer
  readonly onOpen: (id: string) => void
}

/** Who it is, and what they have. */
export function CustomerOverview({ customer, onOpen }: CustomerOverviewProps) {
  const panel = usePanel()
  const { id, frozen, trusted, emailChange, deleteAt, deletedAt, referredBy, money } = customer
  const facts: readonly Fact[] = [
    [
      t('number'),
      <span key="id" className="number">
        {id}
      </span>,
    ],
    [t('email'), customer.email],
    [t('telegram'), customer.telegram && `@${customer.telegram}`],
    [t('accountType'), t(`accountTypes.${customer.accountType}`)],
    [t('company'), customer.companyName],
    [t('vat'), customer.vat],
    [t('locale'), isLocale(customer.locale) ? localeNames[customer.locale] : customer.locale],
    [t('grade'), customer.grade],
    [
      t('secondFactor'),
      customer.factorRemovedAt ? t('factorGoes', { date: fullTime(customer.factorRemovedAt) }) : t(customer.hasSecondFactor ? 'on' : 'off'),
    ],
    [t('documents'), t(customer.hasApprovedDocuments ? 'documentsApproved' : 'documentsNotApproved')],
    [t('affiliateCode'), customer.affiliateCode],
    [
      t('referredBy'),
      referredBy && (
        <button type="button" className={styles.opens} onClick={() => onOpen(String(referredBy))}>
          {referredBy}
        </button>
      ),
    ],
    [t('registered'), fullTime(customer.createdAt)],
    [t('lastSeen'), customer.lastSeenAt && fullTime(customer.lastSeenAt)],
  ]
  return (
    <>
      {frozen && (
        <Notice tone="bad">
          {frozen.because === 'dispute'
            ? t('frozenByDispute', { date: fullTime(frozen.at) })
            : t('frozenByOperator', { date: fullTime(frozen.at), note: frozen.note ?? '–' })}
        </Notice>
      )}
      {trusted && <Notice>{t('trustedSince', { date: fullTime(trusted.at), note: trusted.note })}</Notice>}
      {emailChange && <Notice>{t('emailChange.waiting', { email: emailChange.email, date: fullTime(emailChange.expiresAt) })}</Notice>}
      {deleteAt && <Notice tone="warn">{t('deletesAt', { date: fullTime(deleteAt) })}</Notice>}
      {deletedAt && <Notice>{t('deleted', { date: fullTime(deletedAt) })}</Notice>}
      <Facts
        facts={pots.map((pot) => [
          t(`money.${pot}`),
          <span key={pot} className="number">
            {dollars(money[pot])}
          </span>,
        ])}
      />
      <Facts facts={facts} />
      {isVisible(panel, ['orders.view']) && (
        <p>
          <Link className={styles.opens} to={`${paths.panel(panel.key, 'orders')}?customer=${id}`}>
            {t('showOrders', { count: grouped(customer.orders) })}
          </Link>
        </p>
      )}
      {isVisible(panel, ['rates.edit']) && (
        <p>
          <Link className={styles.opens} to={paths.panel(panel.key, 'own-rates')}>
            {t('ownRates')}
          </Link>
        </p>
      )}
    </>
  )
}
