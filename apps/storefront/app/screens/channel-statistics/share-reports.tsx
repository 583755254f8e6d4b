import type { YoutubeAccountWire } from '@vitrine/identity/contract/schemas'
import { Button, buttonClass, cardClass, EmptyState } from '@vitrine/ui/components'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import { paths } from '../../paths.ts'
import { useApi } from '../../session/session-context.tsx'
import { channelName } from './channel-head.tsx'
import styles from './channel-statistics.module.css'

interface ShareReportsProps {
  readonly account: YoutubeAccountWire
  /** What the API said, when there was something to say. */
  readonly reason?: string | undefined
}

/** A channel whose reports may not be read: its owner lets us on YouTube's own page. */
export function ShareReports({ account, reason }: ShareReportsProps) {
  const { t } = useTranslation('channel-reports')
  const api = useApi()
  const messageOf = useFailureMessage()
  const [isLeaving, setIsLeaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const share = async () => {
    setIsLeaving(true)
    setFailure(undefined)
    try {
      const { youtube_channel_id } = account.youtube_channel
      const { data } = await api.insights.askReportConsent({ body: { youtube_channel_id } })
      window.location.assign(data.url)
    } catch (error) {
      setFailure(messageOf(error))
      setIsLeaving(false)
    }
  }
  return (
    <div className={cardClass()}>
      <EmptyState
        title={t('share.title', { name: channelName(account) })}
        actions={
          <>
            <Button variant="primary" isLoading={isLeaving} onClick={() => void share()}>
              {t('share.button')}
            </Button>
            <Link className={buttonClass()} to={paths.accountManagement()}>
              {t('manage')}
            </Link>
          </>
        }
      >
        {reason && <p>{reason}</p>}
        <p>{t('share.text')}</p>
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      </EmptyState>
    </div>
  )
}
