import type { YoutubeAccountWire } from '@vitrine/identity/contract/schemas'
import { cardClass, chipClass, Tag } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { OutsidePicture } from '../../features/networks/outside-picture.tsx'
import { paths } from '../../paths.ts'
import styles from './channel-head.module.css'
import type { Preset } from './model/report-period.ts'
import type { YoutubeAnalytics } from './model/youtube-analytics.ts'
import { useReportMessages } from './use-report-messages.ts'

interface ChannelHeadProps {
  readonly account: YoutubeAccountWire
  readonly accounts: readonly YoutubeAccountWire[]
  readonly preset: Preset
  readonly info: YoutubeAnalytics['info'] | undefined
}

export const channelName = ({ youtube_channel: { title, youtube_channel_id } }: YoutubeAccountWire): string => title ?? youtube_channel_id

/** Whose figures these are, and the way to the other channels. */
export function ChannelHead({ account, accounts, preset, info }: ChannelHeadProps) {
  const { t } = useTranslation('channel-reports')
  const { number } = useReportMessages()
  return (
    <section className={cardClass(styles.card)} aria-label={t('channel')}>
      <div className={styles.who}>
        <OutsidePicture key={account.id} src={account.youtube_channel.thumbnail} shape="channel" />
        <div className={styles.texts}>
          <h2 className={`type-h2 ${styles.name}`}>{channelName(account)}</h2>
          {info && (
            <p className={styles.facts}>
              <span>{t('subscribers', { number: number(info.subscribers) })}</span>
              <span>{t('allViews', { number: number(info.views) })}</span>
              <Tag tone={info.monetized ? 'ok' : 'mute'}>{t(info.monetized ? 'monetised' : 'notMonetised')}</Tag>
            </p>
          )}
        </div>
        <Link className="link type-small" to={paths.accountManagement()}>
          {t('manage')}
        </Link>
      </div>
      {accounts.length > 1 && <Switcher account={account} accounts={accounts} preset={preset} />}
    </section>
  )
}

function Switcher({ account, accounts, preset }: Omit<ChannelHeadProps, 'info'>) {
  const { t } = useTranslation('channel-reports')
  return (
    <nav className={styles.switcher} aria-label={t('switchChannel')}>
      {accounts.map((one) => (
        <Link
          key={one.id}
          className={chipClass(one.id === account.id)}
          aria-current={one.id === account.id ? 'true' : undefined}
          to={paths.channelStatistics({ period: preset, channel: one.youtube_channel.youtube_channel_id })}
          preventScrollReset
        >
          <span className="ellipsis">{channelName(one)}</span>
        </Link>
      ))}
    </nav>
  )
}
