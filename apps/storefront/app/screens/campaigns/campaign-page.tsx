import { pageClass, Tag } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { missing } from '../../api/or-missing.ts'
import { serverApi } from '../../api/server-api.ts'
import { Sums } from '../../features/charts/sums.tsx'
import { loadMarkets, type Markets } from '../../features/keyword-tools/markets.ts'
import { EmptyCard } from '../../page/empty-card.tsx'
import { paths } from '../../paths.ts'
import { requestContext } from '../../request/server-contexts.ts'
import { requireProfile } from '../../session/require-profile.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import { requireKeywordTools } from '../../shop/require-keyword-tools.ts'
import type { Route } from './+types/campaign-page.ts'
import { CampaignActions } from './campaign-actions.tsx'
import styles from './campaigns.module.css'
import { EditCampaign } from './edit-campaign.tsx'
import { type LoadedCampaign, loadCampaign, readCampaignView } from './load-campaign.ts'
import { MeasureCard } from './measure-card.tsx'
import { campaignName } from './model/campaign-text.ts'
import { byPosition } from './model/positions.ts'
import { MoverLists } from './mover-lists.tsx'
import { PositionChart } from './position-chart.tsx'
import { PositionTable } from './position-table.tsx'
import { ViewChoice } from './view-choice.tsx'

const NUMBER = /^[1-9]\d{0,8}$/

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireKeywordTools(context)
  requireProfile({ context, request })
  if (!NUMBER.test(params.id)) throw missing('page')
  const api = serverApi(context)
  const now = new Date()
  const view = readCampaignView(new URL(request.url).searchParams)
  const { cabinet_widget_token: token } = context.get(requestContext).panel.settings
  const [loaded, markets] = await Promise.all([loadCampaign(api, Number(params.id), view, now), loadMarkets(api, token)])
  return { ...loaded, view, countries: markets.countries, now: now.toISOString() }
}

/** One campaign: what rose and fell, positions over time and by day, and when the next are measured (RT-046). */
export default function CampaignPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('campaigns')
  const { campaign, view, now, countries } = loaderData
  const [isEdited, setIsEdited] = useState(false)
  return (
    <div className={pageClass()}>
      <PageMessages routeName="youtube-campaign-id" title={campaignName(campaign)} />
      <header className={styles.head}>
        <div className={styles.title}>
          <Link className="link type-small" to={paths.campaigns()}>
            {t('back')}
          </Link>
          <h1 className="type-h1">{campaignName(campaign)}</h1>
          {campaign.title !== null && (
            <a className="link type-small" href={campaign.url} target="_blank" rel="noreferrer">
              {campaignName({ ...campaign, title: null })}
            </a>
          )}
          <p className={styles.meta}>
            <Tag tone={campaign.status === 'active' ? 'ok' : 'mute'}>{t(`status.${campaign.status}`)}</Tag>
            {t(`track.${campaign.track}`)} · {campaign.countries.map(({ name }) => name).join(', ')}
          </p>
          {campaign.paused_by === 'allowance' && (
            <p className={styles.note}>
              {t('pausedByPlan')}{' '}
              <Link className="link" to={paths.plansAndPricing()}>
                {t('plans')}
              </Link>
            </p>
          )}
        </div>
        <CampaignActions campaign={campaign} onEdit={() => setIsEdited(!isEdited)} isEdited={isEdited} />
      </header>
      {isEdited && <EditCampaign campaign={campaign} countries={countries} onClose={() => setIsEdited(false)} />}
      <MeasureCard campaign={campaign} now={new Date(now)} />
      <Summary campaign={campaign} />
      <ViewChoice view={view} campaign={campaign} country={loaderData.country} dates={loaderData.history.dates} />
      <Positions key={loaderData.country?.id} {...loaderData} />
    </div>
  )
}

function Summary({ campaign: { summary } }: Pick<LoadedCampaign, 'campaign'>) {
  const { t } = useTranslation('campaigns')
  const sums = [
    { name: t('table.firstTen'), value: `${formatQuantity(summary.first_ten)} / ${formatQuantity(summary.positions)}` },
    {
      name: `${t('sums.risen')} / ${t('sums.fallen')}`,
      value: `▲ ${formatQuantity(summary.risen)} ▼ ${formatQuantity(summary.fallen)}`,
    },
    { name: t('sums.notFound'), value: formatQuantity(summary.not_found) },
  ]
  return <Sums sums={sums} />
}

function Positions({ campaign, country, rows, history }: LoadedCampaign & { readonly countries: Markets['countries'] }) {
  const { t } = useTranslation('campaigns')
  const sorted = byPosition(rows)
  const [shown, setShown] = useState<readonly string[]>(() => sorted.slice(0, 3).map(({ keyword }) => keyword))
  if (rows.length === 0) return <EmptyCard title={t('unmeasured')}>{t('nothing')}</EmptyCard>
  return (
    <>
      <PositionChart history={history} shown={shown} />
      <MoverLists rows={rows} />
      <PositionTable campaignId={campaign.id} country={country} rows={sorted} shown={shown} onShow={setShown} />
    </>
  )
}
