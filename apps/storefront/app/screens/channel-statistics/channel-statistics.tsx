import { chipClass, Notice, PageHead, pageClass } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { orMissing } from '../../api/or-missing.ts'
import { serverApi } from '../../api/server-api.ts'
import { EmptyCard } from '../../page/empty-card.tsx'
import { paths } from '../../paths.ts'
import { requireProfile } from '../../session/require-profile.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import type { Route } from './+types/channel-statistics.ts'
import { ChannelHead } from './channel-head.tsx'
import styles from './channel-statistics.module.css'
import { accountShown, type Preset, presets, readPreset } from './model/report-period.ts'
import { Reports } from './reports.tsx'
import { ShareReports } from './share-reports.tsx'

const problems = ['expired', 'declined', 'another', 'unavailable'] as const

export async function loader({ context, request }: Route.LoaderArgs) {
  requireProfile({ context, request })
  const query = new URL(request.url).searchParams
  const { data } = await orMissing('page', serverApi(context).identity.profile())
  return {
    accounts: data.youtube_accounts,
    preset: readPreset(query.get('period')),
    channel: query.get('channel'),
    /** How the way over YouTube's consent page ended. */
    outcome: query.has('connected') ? 'connected' : problems.find((problem) => problem === query.get('problem')),
    now: new Date().toISOString(),
  } as const
}

/** What the video platform tells of the customer's channels: numbers, days and videos (RT-008). */
export default function ChannelStatistics({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('channel-reports')
  const { accounts, preset, channel, outcome, now } = loaderData
  const account = accountShown(accounts, channel)
  return (
    <div className={pageClass({ gap: 'tight' })}>
      <PageMessages routeName="channel-statistics" title={t('title')} />
      <PageHead title={t('title')}>
        {account?.is_reportable && <Period preset={preset} channelId={account.youtube_channel.youtube_channel_id} />}
      </PageHead>
      {outcome && <Notice tone={outcome === 'connected' ? 'ok' : 'warn'}>{t(`outcome.${outcome}`)}</Notice>}
      {!account ? (
        <NoChannel />
      ) : account.is_reportable ? (
        <Reports account={account} accounts={accounts} preset={preset} now={now} />
      ) : (
        <>
          <ChannelHead account={account} accounts={accounts} preset={preset} info={undefined} />
          <ShareReports account={account} />
        </>
      )}
    </div>
  )
}

function Period({ preset, channelId }: { readonly preset: Preset; readonly channelId: string }) {
  const { t } = useTranslation('channel-reports')
  return (
    <nav className={styles.presets} aria-label={t('period')}>
      {presets.map((one) => (
        <Link
          key={one}
          className={chipClass(one === preset)}
          aria-current={one === preset ? 'true' : undefined}
          to={paths.channelStatistics({ period: one, channel: channelId })}
          preventScrollReset
        >
          {t(`presets.${one}`)}
        </Link>
      ))}
    </nav>
  )
}

function NoChannel() {
  const { t } = useTranslation('channel-reports')
  return (
    <EmptyCard title={t('none.title')} action={{ text: t('none.button'), to: paths.accountManagement() }}>
      {t('none.text')}
    </EmptyCard>
  )
}
