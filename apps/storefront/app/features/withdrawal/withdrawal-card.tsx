import { type BadgeStatus, Button, SectionCard, StatusBadge } from '@vitrine/ui/components'
import { formatDay } from '@vitrine/ui/formats'
import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslation } from '#i18n'
import { useSession } from '../../session/session-context.tsx'
import { useMoney, useShop } from '../../shop/shop-context.tsx'
import { UnlessActing } from '../../shop/unless-acting.tsx'
import type { WithdrawalFacts } from './load-withdrawals.ts'
import styles from './withdrawal.module.css'

const WithdrawalDialog = lazy(() => import('./withdrawal-dialog.tsx'))
const SHOWN_MAX = 5

/** What was earned and may be paid out, the way to ask for it, and how earlier requests stand. */
export function WithdrawalCard({ facts }: { readonly facts: WithdrawalFacts }) {
  const { t } = useTranslation('withdrawal')
  const money = useMoney()
  const { loadProfile } = useSession()
  const { revalidate } = useRevalidator()
  const [isOpen, setIsOpen] = useState(false)
  const [isRequested, setIsRequested] = useState(false)
  const [isAll, setIsAll] = useState(false)
  const { earned, methods, withdrawals } = facts
  const isUnderWay = withdrawals.some(({ status }) => status === 'in_moderation')
  if (earned === '0.00' && withdrawals.length === 0) return null
  const done = () => {
    setIsOpen(false)
    setIsRequested(true)
    void loadProfile().catch(() => undefined)
    void revalidate()
  }
  return (
    <SectionCard id="withdrawal" title={t('title')}>
      <div className={styles.top}>
        <p>
          <span className="tone-2">{t('earned')}</span> <span className="number weight-bold">{money(earned)}</span>
        </p>
        {methods.length > 0 && earned !== '0.00' && (
          <UnlessActing>
            <Button size="medium" aria-haspopup="dialog" disabled={isUnderWay} onClick={() => setIsOpen(true)}>
              {t('open')}
            </Button>
          </UnlessActing>
        )}
      </div>
      <p role="status" className={styles.status}>
        {isRequested ? t('asked') : isUnderWay ? t('underWay') : ''}
      </p>
      {withdrawals.length > 0 && (
        <ul className={styles.list}>
          {withdrawals.slice(0, isAll ? undefined : SHOWN_MAX).map((each) => (
            <Row key={each.id} withdrawal={each} />
          ))}
        </ul>
      )}
      {!isAll && withdrawals.length > SHOWN_MAX && (
        <Button size="small" variant="quiet" onClick={() => setIsAll(true)}>
          {t('all', { count: withdrawals.length })}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <WithdrawalDialog facts={facts} onClose={() => setIsOpen(false)} onRequested={done} />
        </Suspense>
      )}
    </SectionCard>
  )
}

function Row({ withdrawal }: { readonly withdrawal: WithdrawalFacts['withdrawals'][number] }) {
  const { t } = useTranslation('withdrawal')
  const { locale, timeZone } = useShop()
  const money = useMoney()
  const at = new Date(withdrawal.created_at)
  const status: BadgeStatus = withdrawal.status
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <span className="weight-medium">{withdrawal.payment_method.name}</span>
        <span className="type-small tone-3">
          {t('row', { date: formatDay(at, { locale, timeZone, now: at }), account: withdrawal.account_number })}
        </span>
      </span>
      <StatusBadge status={status}>{t(`status.${withdrawal.status}`)}</StatusBadge>
      <span className={`number weight-bold ${styles.amount}`}>{money(withdrawal.amount)}</span>
    </li>
  )
}
