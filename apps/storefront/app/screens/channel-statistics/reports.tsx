import type { YoutubeAccountWire } from '@vitrine/identity/contract/schemas'
import { Button, buttonClass, cardClass, EmptyState, Notice, pageClass, Skeleton } from '@vitrine/ui/components'
import { formatExactTime } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { paths } from '../../paths.ts'
import { useShop } from '../../shop/shop-context.tsx'
import { ChannelHead } from './channel-head.tsx'
import styles from './channel-statistics.module.css'
import { LatestVideos } from './latest-videos.tsx'
import type { Preset } from './model/report-period.ts'
import { Monetisation } from './monetisation.tsx'
import { NumberCards } from './number-cards.tsx'
import { ReportChart } from './report-chart.tsx'
import { ShareReports } from './share-reports.tsx'
import { type ChannelReportsShown, useChannelReports } from './use-channel-reports.ts'
import { useReportMessages } from './use-report-messages.ts'
import { VideosTable } from './videos-table.tsx'

export interface ReportsProps {
  readonly account: YoutubeAccountWire
  readonly accounts: readonly YoutubeAccountWire[]
  readonly preset: Preset
  readonly now: string
}

/** The reports of one channel in one period, in whatever state they are. */
export function Reports({ account, accounts, preset, now }: ReportsProps) {
  const { youtube_channel_id: channelId } = account.youtube_channel
  const reports = useChannelReports({ accountId: account.id, channelId, preset, now })
  return (
    <>
      <ChannelHead account={account} accounts={accounts} preset={preset} info={reports.info} />
      {reports.loading ? (
        <Loading />
      ) : reports.error?.kind === 'channel' ? (
        <ShareReports account={account} reason={reports.error.text} />
      ) : reports.error ? (
        <Failed text={reports.error.text} onRetry={reports.retry} />
      ) : (
        <Figures reports={reports} channelId={channelId} preset={preset} now={now} />
      )}
    </>
  )
}

function Loading() {
  const { t } = useTranslation('channel-reports')
  return (
    <div className={pageClass({ gap: 'tight' })} role="status" aria-busy="true" aria-label={t('loading')}>
      <div className={styles.skeletonCards}>
        {Array.from({ length: 4 }, (_, place) => (
          <div key={place} className={cardClass(styles.skeletonCard)}>
            <Skeleton width="50%" />
            <Skeleton width="70%" height={28} />
          </div>
        ))}
      </div>
      <div className={cardClass(styles.skeletonCard)}>
        <Skeleton width="30%" height={20} />
        <Skeleton height={300} radius={8} />
      </div>
    </div>
  )
}

function Failed({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  const { t } = useTranslation('channel-reports')
  return (
    <div className={cardClass()} role="alert">
      <EmptyState
        title={t('failed')}
        actions={
          <Button variant="primary" onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      >
        {text}
      </EmptyState>
    </div>
  )
}

interface FiguresProps extends Pick<ReportsProps, 'preset' | 'now'> {
  readonly reports: ChannelReportsShown
  readonly channelId: string
}

function Figures({ reports, channelId, preset, now }: FiguresProps) {
  const { t } = useTranslation('channel-reports')
  const { locale, timeZone } = useShop()
  const { info, daily, videos, videoStatistics, sample: result } = reports
  if (!info || !result) return null
  const at = formatExactTime(new Date(result.updatedAt), { locale, timeZone, now: new Date(now) })
  return (
    <>
      {!result.isCurrent && <Notice tone="warn">{t('stale', { at })}</Notice>}
      {daily.length === 0 ? (
        <Nothing lastYear={result.lastYear} channelId={channelId} preset={preset} />
      ) : (
        <>
          <NumberCards daily={daily} lastYear={result.lastYear} />
          <ReportChart daily={daily} />
        </>
      )}
      {videos.length > 0 && <LatestVideos videos={videos} />}
      <Monetisation info={info} lastYear={result.lastYear} />
      {videos.length > 0 && <VideosTable videos={videos} figures={videoStatistics} />}
      <p className="type-small tone-3">{t('asOf', { at })}</p>
    </>
  )
}

/** An empty period says which days have figures. */
function Nothing({
  lastYear,
  channelId,
  preset,
}: Pick<ChannelReportsShown['sample'] & object, 'lastYear'> & { readonly channelId: string; readonly preset: Preset }) {
  const { t } = useTranslation('channel-reports')
  const labels = useReportMessages()
  const [first, last] = [lastYear[0]?.day, lastYear.at(-1)?.day]
  return (
    <div className={cardClass()}>
      <EmptyState
        title={t('empty')}
        actions={
          preset !== 'all' && (
            <Link
              className={buttonClass({ variant: 'primary' })}
              to={paths.channelStatistics({ period: 'all', channel: channelId })}
              preventScrollReset
            >
              {t('showAll')}
            </Link>
          )
        }
      >
        {first && last ? t('emptyRange', { from: labels.day(first), to: labels.day(last) }) : t('emptyText')}
      </EmptyState>
    </div>
  )
}
