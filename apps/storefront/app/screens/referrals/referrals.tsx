import { cardClass, PageHead, pageClass } from '@vitrine/ui/components'
import { Select } from '@vitrine/ui/controls'
import { formatFraction, formatQuantity } from '@vitrine/ui/formats'
import { useId } from 'react'
import { redirect, useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { orMissing } from '../../api/or-missing.ts'
import { serverApi } from '../../api/server-api.ts'
import { BannerSlot } from '../../features/banners/banner-slot.tsx'
import { Sums } from '../../features/charts/sums.tsx'
import { Pages } from '../../features/order-list/pages.tsx'
import { loadWithdrawals } from '../../features/withdrawal/load-withdrawals.ts'
import { WithdrawalCard } from '../../features/withdrawal/withdrawal-card.tsx'
import { EmptyCard } from '../../page/empty-card.tsx'
import { paths } from '../../paths.ts'
import { requestContext } from '../../request/server-contexts.ts'
import { requireProfile } from '../../session/require-profile.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import { useMoney, useShop } from '../../shop/shop-context.tsx'
import type { Route } from './+types/referrals.ts'
import { ReferralLink } from './referral-link.tsx'
import { type ReferralQuery, readReferralQuery, referralSorts, referralTable, writeReferralQuery } from './referral-query.ts'
import { ReferralTable } from './referral-table.tsx'
import styles from './referrals.module.css'

const pathOf = (query: ReferralQuery): string => paths.referralProgramme(writeReferralQuery(query))

/** The page is not there where the panel leaves the programme out (NS-67). */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireProfile({ context, request })
  const api = serverApi(context)
  const query = readReferralQuery(new URL(request.url).searchParams)
  const [profile, statistics, table, withdrawals] = await Promise.all([
    orMissing('page', api.identity.profile()),
    orMissing('page', api.earning.referralStatistics()),
    orMissing('page', api.earning.listReferrals({ query: referralTable(query) })),
    loadWithdrawals(api),
  ])
  if (table.data.length === 0 && query.page > 1) throw redirect(pathOf({ ...query, page: 1 }))
  const { affiliate_code: code, referral_user_balance: balance } = profile.data
  const url = `${context.get(requestContext).origin}/?ref=${code}`
  return { query, url, balance, statistics: statistics.data, table, withdrawals }
}

/** The link to pass on, what it has brought, and whom (RT-022). */
export default function Referrals({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('referrals')
  const { locale } = useShop()
  const { query, url, balance, statistics, table, withdrawals } = loaderData
  const percent = formatFraction(statistics.referral_program_percent, locale)
  return (
    <div className={pageClass({ width: 'large' })}>
      <PageMessages routeName="referral-program" title={t('title')} />
      <PageHead title={t('title')} lead={t('lead', { percent })} />
      <BannerSlot place="referral_program" />
      <ReferralLink url={url} percent={statistics.referral_program_percent} />
      <Numbers count={statistics.referrals_count} earned={statistics.total_earnings} balance={balance} />
      {withdrawals && <WithdrawalCard facts={withdrawals} />}
      {table.recordsFiltered === 0 ? (
        <EmptyCard title={t('empty.title')}>{t('empty.text', { percent })}</EmptyCard>
      ) : (
        <section aria-labelledby="referrals-title" className={styles.part}>
          <div className={styles.head}>
            <h2 className="type-h2" id="referrals-title">
              {t('table.title')}
            </h2>
            {table.recordsFiltered > 1 && <SortChoice query={query} />}
          </div>
          <div className={cardClass(styles.card)}>
            <ReferralTable rows={table.data} />
            <Pages query={query} total={table.recordsFiltered} pathOf={pathOf} />
          </div>
        </section>
      )}
    </div>
  )
}

interface NumbersProps {
  readonly count: number
  readonly earned: string
  readonly balance: string
}

function Numbers({ count, earned, balance }: NumbersProps) {
  const { t } = useTranslation('referrals')
  const money = useMoney()
  const sums = [
    { name: t('numbers.count'), value: formatQuantity(count) },
    { name: t('numbers.earned'), value: money(earned) },
    { name: t('numbers.balance'), value: money(balance) },
  ]
  return <Sums sums={sums} />
}

function SortChoice({ query }: { readonly query: ReferralQuery }) {
  const { t } = useTranslation('referrals')
  const navigate = useNavigate()
  const id = useId()
  return (
    <span className={styles.sort}>
      <label htmlFor={id} className="type-small tone-3">
        {t('sort.label')}
      </label>
      <Select
        id={id}
        size="small"
        label={t('sort.label')}
        value={query.sort}
        onChange={(sort) => void navigate(pathOf({ ...query, sort, page: 1 }), { preventScrollReset: true })}
        options={referralSorts.map((sort) => ({ value: sort, name: t(`sort.${sort}`) }))}
      />
    </span>
  )
}
