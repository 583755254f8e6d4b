import type { CampaignWire } from '@vitrine/keywords/contract/schemas'
import { Button, cardClass, DeliveryLine, Notice, SwitchRow } from '@vitrine/ui/components'
import { formatQuantity, formatTimestamp } from '@vitrine/ui/formats'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslation } from '#i18n'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import { useKeywordsApi } from '../../features/keyword-tools/keywords-api.ts'
import { useOneAtATime } from '../../forms/use-one-at-a-time.ts'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './campaigns.module.css'

const POLL_MS = 2_000

/** When positions were measured and will be; measuring now with its progress; the mail about the first ten. */
export function MeasureCard({ campaign, now }: { readonly campaign: CampaignWire; readonly now: Date }) {
  const { t } = useTranslation('campaigns')
  const { locale, timeZone } = useShop()
  const { isBusy, failure, measure, setMail } = useMeasurement(campaign)
  const { measured_at: last, next_at: next, waiting, is_quota_spent: isSpent } = campaign.measurement
  const { positions } = campaign.summary
  const timeOf = (at: string) => formatTimestamp(new Date(at), { locale, timeZone, now })
  const done = t('measure.progress', { done: formatQuantity(positions - waiting), all: formatQuantity(positions) })
  return (
    <section className={cardClass(styles.measure)} aria-label={t('track.label')}>
      <div className={styles.measured}>
        <p className="number">
          {last ? t('measure.last', { time: timeOf(last) }) : t('unmeasured')}
          {next && !isSpent && <span className="tone-3"> · {t('measure.next', { time: timeOf(next) })}</span>}
        </p>
        <Button
          size="medium"
          variant="primary"
          isLoading={isBusy}
          disabled={waiting > 0 || campaign.status === 'paused'}
          onClick={() => void measure()}
        >
          {t('measure.now')}
        </Button>
      </div>
      {waiting > 0 && (
        <div className={styles.progress}>
          <DeliveryLine percent={((positions - waiting) / Math.max(1, positions)) * 100} label={done} />
          <span role="status" className="type-small tone-3 number">
            {done}
          </span>
        </div>
      )}
      {isSpent && next && (
        <Notice tone="warn" role="status">
          {t('measure.quota', { time: timeOf(next) })}
        </Notice>
      )}
      {failure && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
      <SwitchRow checked={campaign.has_mail} disabled={isBusy} onChange={({ currentTarget }) => void setMail(currentTarget.checked)}>
        {t('form.mail')}
      </SwitchRow>
    </section>
  )
}

function useMeasurement({ id, measurement: { waiting, is_quota_spent: isSpent } }: CampaignWire) {
  const api = useKeywordsApi()
  const { revalidate } = useRevalidator()
  const messageOf = useFailureMessage()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isRunning = waiting > 0 && !isSpent
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void revalidate(), POLL_MS)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
  const run = async (call: () => Promise<unknown>) => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await call()
      await revalidate()
    } catch (error) {
      setFailure(messageOf(error))
    }
    setIsBusy(false)
  }
  return {
    isBusy,
    failure,
    measure: useOneAtATime(() => run(() => api.measureCampaign({ params: { id } }))),
    setMail: (has_mail: boolean) => run(() => api.setCampaignMail({ params: { id }, body: { has_mail } })),
  }
}
