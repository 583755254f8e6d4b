import type { ChannelVideoWire } from '@vitrine/insights/contract/schemas'
import { cardClass } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { OutsidePicture } from '../../features/networks/outside-picture.tsx'
import styles from './latest-videos.module.css'
import { engagementOf, latestOf, popularityOf } from './model/figures.ts'
import { QualityTag } from './quality-tag.tsx'
import { useReportMessages } from './use-report-messages.ts'

/** The three latest videos side by side, and how they were received (STAT-003, STAT-004). */
export function LatestVideos({ videos }: { readonly videos: readonly ChannelVideoWire[] }) {
  const { t } = useTranslation('channel-reports')
  return (
    <section className={styles.section} aria-labelledby="channel-statistics-latest">
      <h2 className="type-h2" id="channel-statistics-latest">
        {t('latest')}
      </h2>
      <ul className={styles.list}>
        {latestOf(videos).map((video) => (
          <li key={video.video_id} className={cardClass(styles.card)}>
            <Video video={video} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Video({ video }: { readonly video: ChannelVideoWire }) {
  const { t } = useTranslation('channel-reports')
  const labels = useReportMessages()
  const shares = { popularity: popularityOf(video), engagement: engagementOf(video) }
  return (
    <>
      <OutsidePicture src={video.preview_image} shape="video" />
      <h3 className={`weight-medium ${styles.title}`}>
        <a className="link" href={`https://www.youtube.com/watch?v=${video.video_id}`} target="_blank" rel="noreferrer">
          {video.title}
        </a>
      </h3>
      <p className="type-small tone-2">
        {labels.day(video.published_date)} · {t('viewsOf', { number: labels.number(video.views) })}
      </p>
      <dl className={styles.shares}>
        {(['popularity', 'engagement'] as const).map((name) => (
          <div key={name}>
            <dt className="type-small tone-2">{t(`${name}.name`)}</dt>
            <dd>
              <span className="weight-medium">{labels.percent(shares[name])}</span>
              <QualityTag percent={shares[name]} />
            </dd>
            <dd className="type-small tone-3">{t(`${name}.text`)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
