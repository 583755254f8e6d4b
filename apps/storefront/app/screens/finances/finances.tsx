import { Button, buttonClass, cardClass, EmptyState, PageHead, pageClass } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { data, Link, useRevalidator } from 'react-router'
import { useTranslation } from '#i18n'
import { statusOf } from '../../api/api-error.ts'
import { serverApi } from '../../api/server-api.ts'
import type { FinancePage } from '../../features/movements/finance-row.ts'
import { LedgerAmount } from '../../features/movements/ledger-amount.tsx'
import { Pages } from '../../features/order-list/pages.tsx'
import { loadOpenPayments } from '../../features/payment/open/load-open-payments.ts'
import { OpenPayments } from '../../features/payment/open/open-payments.tsx'
import { loadWithdrawals } from '../../features/withdrawal/load-withdrawals.ts'
import { WithdrawalCard } from '../../features/withdrawal/withdrawal-card.tsx'
import { paths } from '../../paths.ts'
import { requestContext } from '../../request/server-contexts.ts'
import { requireProfile } from '../../session/require-profile.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import type { Route } from './+types/finances.ts'
import { ExportButton } from './export-button.tsx'
import { FinanceFilters } from './finance-filters.tsx'
import { type FinanceQuery, financeTable, isFiltered, readFinanceQuery, withoutFilters, writeFinanceQuery } from './finance-query.ts'
import { FinanceTable } from './finance-table.tsx'
import styles from './finances.module.css'

export async function loader({ context, request }: Route.LoaderArgs) {
  requireProfile({ context, request })
  const { timeZone } = context.get(requestContext)
  const query = readFinanceQuery(new URL(request.url).searchParams)
  const seen = { query, now: new Date().toISOString() }
  const api = serverApi(context)
  const [withdrawals, open] = [loadWithdrawals(api), loadOpenPayments(api)]
  try {
    const page: FinancePage = await api.payments.listFinances({ query: financeTable(query, timeZone) })
    return { ...seen, page, withdrawals: await withdrawals, open: await open }
  } catch (error) {
    // The page stays: its filters may be changed, and trying again is one button away.
    return data({ ...seen, page: undefined, withdrawals: await withdrawals, open: await open }, { status: Math.max(500, statusOf(error)) })
  }
}

/** Every movement of the customer's money, with its sum over whatever is chosen. */
export default function Finances({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('cabinet')
  const { query, page } = loaderData
  const isEmpty = page?.recordsFiltered === 0 && !isFiltered(query)
  return (
    <div className={pageClass({ gap: 'tight' })}>
      <PageMessages routeName="finances" title={t('finances.title')} />
      <PageHead title={t('finances.title')}>{page && page.recordsFiltered > 0 && <ExportButton query={query} />}</PageHead>
      <OpenPayments loaded={loaderData.open} />
      {loaderData.withdrawals && <WithdrawalCard facts={loaderData.withdrawals} />}
      {!isEmpty && (
        <div className={styles.bar}>
          <FinanceFilters query={query} />
          {page && <Total page={page} query={query} />}
        </div>
      )}
      <div className={cardClass(page && page.data.length > 0 ? styles.card : undefined)}>
        {page ? <Rows page={page} query={query} now={loaderData.now} /> : <Failed />}
        {page && page.recordsFiltered > 0 && (
          <Pages query={query} total={page.recordsFiltered} pathOf={(next) => paths.finances(writeFinanceQuery(next))} />
        )}
      </div>
    </div>
  )
}

function Total({ page, query }: { readonly page: FinancePage; readonly query: FinanceQuery }) {
  const { t } = useTranslation('cabinet')
  const count = page.recordsFiltered
  return (
    <p className={styles.total} role="status">
      <span className="type-small tone-3">{t('finances.entries', { count, number: formatQuantity(count) })}</span>
      <span>
        <span className="tone-2">{isFiltered(query) ? t('finances.totalFiltered') : t('finances.total')}</span>{' '}
        <LedgerAmount amount={page.total_amount} className="weight-bold" />
      </span>
    </p>
  )
}

function Rows({ page, query, now }: { readonly page: FinancePage; readonly query: FinanceQuery; readonly now: string }) {
  const { t } = useTranslation('cabinet')
  if (page.data.length > 0) return <FinanceTable rows={page.data} now={new Date(now)} />
  if (!isFiltered(query) && page.recordsFiltered === 0) {
    return (
      <EmptyState
        title={t('finances.empty')}
        actions={
          <Link className={buttonClass({ variant: 'primary' })} to={paths.addFunds()}>
            {t('dashboard.balance.add')}
          </Link>
        }
      >
        {t('finances.emptyText')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('finances.noMatch')}
      actions={
        <Link className={buttonClass()} to={paths.finances(writeFinanceQuery(withoutFilters(query)))}>
          {t('finances.filter.clear')}
        </Link>
      }
    >
      {t('finances.noMatchText')}
    </EmptyState>
  )
}

function Failed() {
  const { t } = useTranslation('cabinet')
  const { revalidate, state } = useRevalidator()
  return (
    <EmptyState
      title={t('finances.failed')}
      actions={
        <Button variant="primary" isLoading={state !== 'idle'} onClick={() => void revalidate()}>
          {t('finances.retry')}
        </Button>
      }
    >
      {t('finances.failedText')}
    </EmptyState>
  )
}
