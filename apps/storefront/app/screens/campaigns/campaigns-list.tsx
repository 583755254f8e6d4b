import { Button, buttonClass, cardClass, IconPlus, PageHead, pageClass, Segmented, SmallField } from '@vitrine/ui/components'
import { type FormEvent, useState } from 'react'
import { data, Link, redirect, useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { orMissing } from '../../api/or-missing.ts'
import { serverApi } from '../../api/server-api.ts'
import { keywordsApi } from '../../features/keyword-tools/keywords-api.ts'
import { Pages } from '../../features/order-list/pages.tsx'
import { EmptyCard } from '../../page/empty-card.tsx'
import { paths } from '../../paths.ts'
import { requireProfile } from '../../session/require-profile.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import { requireKeywordTools } from '../../shop/require-keyword-tools.ts'
import type { Route } from './+types/campaigns-list.ts'
import { AllowanceLine } from './allowance-line.tsx'
import { CampaignTable } from './campaign-table.tsx'
import styles from './campaigns.module.css'
import { type CampaignQuery, campaignTable, readCampaignQuery, writeCampaignQuery } from './model/campaign-query.ts'

const pathOf = (query: CampaignQuery): string => paths.campaigns(writeCampaignQuery(query))

export async function loader({ context, request }: Route.LoaderArgs) {
  requireKeywordTools(context)
  requireProfile({ context, request })
  const api = keywordsApi(serverApi(context))
  const query = readCampaignQuery(new URL(request.url).searchParams)
  const [list, subscription] = await Promise.all([
    orMissing('page', api.listCampaigns({ query: campaignTable(query) })),
    // Without the plan the list stands as well.
    api.showSubscription().catch(() => null),
  ])
  if (list.data.length === 0 && query.page > 1) throw redirect(pathOf({ ...query, page: 1 }))
  return data({ query, list, subscription: subscription?.data ?? null, now: new Date().toISOString() })
}

/** Campaigns with what rose and fell at a glance (RT-029). */
export default function CampaignsList({ loaderData: { query, list, subscription, now } }: Route.ComponentProps) {
  const { t } = useTranslation('campaigns')
  const hasPlan = !subscription || subscription.campaign_tariff.keywords_limit > 0
  return (
    <div className={pageClass()}>
      <PageMessages routeName="youtube-campaign" title={t('title')} description={t('lead')} />
      <PageHead title={t('title')} lead={t('lead')} isEnded>
        {hasPlan && (
          <Link className={buttonClass({ variant: 'primary', size: 'medium' })} to={paths.newCampaign()}>
            <IconPlus size={16} />
            {t('new')}
          </Link>
        )}
      </PageHead>
      {subscription && <AllowanceLine subscription={subscription} />}
      {list.total_amount > 0 && <Filters key={JSON.stringify(query)} query={query} />}
      {list.recordsFiltered > 0 ? (
        <div className={cardClass(styles.list)}>
          <CampaignTable rows={list.data} now={new Date(now)} />
          <Pages query={query} total={list.recordsFiltered} pathOf={pathOf} />
        </div>
      ) : list.total_amount > 0 ? (
        <EmptyCard title={t('none.title')} action={{ text: t('clear'), to: paths.campaigns() }} />
      ) : (
        <EmptyCard
          title={t('empty.title')}
          action={hasPlan ? { text: t('new'), to: paths.newCampaign() } : { text: t('plans'), to: paths.plansAndPricing() }}
        >
          {hasPlan ? t('empty.text') : t('noPlan')}
        </EmptyCard>
      )}
    </div>
  )
}

function Filters({ query }: { readonly query: CampaignQuery }) {
  const { t } = useTranslation('campaigns')
  const navigate = useNavigate()
  const [search, setSearch] = useState(query.search)
  const go = (change: Partial<CampaignQuery>) => void navigate(pathOf({ ...query, ...change, page: 1 }), { preventScrollReset: true })
  const find = (event: FormEvent) => {
    event.preventDefault()
    go({ search: search.trim() })
  }
  return (
    <search className={styles.filters}>
      <form onSubmit={find} className={styles.search}>
        <SmallField
          type="search"
          label={t('search')}
          placeholder={t('search')}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <Button type="submit" size="medium">
          {t('search')}
        </Button>
      </form>
      <Segmented
        name="status"
        label={t('statusLabel')}
        value={query.status ?? 'any'}
        segments={[
          { value: 'any', label: t('any') },
          { value: 'active', label: t('status.active') },
          { value: 'paused', label: t('status.paused') },
        ]}
        onChange={(status) => go({ status: status === 'any' ? undefined : status })}
      />
    </search>
  )
}
