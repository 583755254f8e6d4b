import type { PlanQuoteWire, TariffPlanWire } from '@vitrine/keywords/contract/schemas'
import { Button, buttonClass, Notice, Spinner } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { formatDay, formatQuantity } from '@vitrine/ui/formats'
import { useEffect, useMemo, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useTranslation } from '#i18n'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import { useKeywordsApi } from '../../features/keyword-tools/keywords-api.ts'
import { submissionKeys } from '../../forms/submission-key.ts'
import { useOneAtATime } from '../../forms/use-one-at-a-time.ts'
import { paths } from '../../paths.ts'
import { readTab, removeTab, writeTab } from '../../preferences/tab-store.ts'
import { useSession } from '../../session/session-context.tsx'
import { useMoney, useShop } from '../../shop/shop-context.tsx'
import styles from './plans-and-pricing.module.css'

interface PlanDialogProps {
  readonly plan: TariffPlanWire
  readonly onClose: () => void
}

/** What the plan does and costs now, by the server's own figures, before it is taken. */
export function PlanDialog({ plan, onClose }: PlanDialogProps) {
  const { t } = useTranslation('tariffs')
  const { quote, failure, isBusy, subscribe } = useSubscribing(plan, onClose)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={480}
      title={t(quote?.change === 'trial' ? 'try' : 'choose', { name: plan.name })}
      closeLabel={t('close')}
      footer={
        <div className={styles.ending}>
          <Button onClick={onClose}>{t('close')}</Button>
          {quote && !quote.is_covered ? (
            <Link className={buttonClass({ variant: 'primary' })} to={paths.addFunds()}>
              {t('addFunds')}
            </Link>
          ) : (
            <Button variant="primary" isLoading={isBusy} disabled={!quote} onClick={() => void subscribe()}>
              {t('confirm')}
            </Button>
          )}
        </div>
      }
    >
      {failure && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
      {quote ? (
        <Quote quote={quote} />
      ) : (
        !failure && (
          <p role="status">
            <Spinner /> {t('loading')}
          </p>
        )
      )}
    </Dialog>
  )
}

function Quote({ quote }: { readonly quote: PlanQuoteWire }) {
  const { t } = useTranslation('tariffs')
  const { locale, timeZone } = useShop()
  const money = useMoney()
  const dayOf = (at: string) => formatDay(new Date(at), { locale, timeZone, now: new Date(at) })
  const lines = [
    [t('quote.starts'), dayOf(quote.starts_at)],
    ...(Number(quote.credit) > 0 ? [[t('quote.credit'), money(quote.credit)] as const] : []),
    [t('quote.now'), money(quote.due_now)],
    [t('quote.balance'), money(quote.balance)],
    [t('quote.next', { date: dayOf(quote.next_payment.at) }), money(quote.next_payment.amount)],
  ] as const
  return (
    <>
      <dl className={styles.quote}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt className="tone-2">{name}</dt>
            <dd className="number">{value}</dd>
          </div>
        ))}
      </dl>
      {quote.paused_campaigns > 0 && <Notice tone="warn">{t('paused', { number: formatQuantity(quote.paused_campaigns) })}</Notice>}
      {!quote.is_covered && (
        <Notice tone="warn" role="status">
          {t('short')}
        </Notice>
      )}
    </>
  )
}

const KEY = 'plan_subscription'

function useSubscribing(plan: TariffPlanWire, onDone: () => void) {
  const api = useKeywordsApi()
  const { loadProfile } = useSession()
  const { revalidate } = useRevalidator()
  const messageOf = useFailureMessage()
  const [quote, setQuote] = useState<PlanQuoteWire>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const keys = useMemo(
    () => submissionKeys({ read: () => readTab(KEY), write: (value) => writeTab(KEY, value), remove: () => removeTab(KEY) }),
    [],
  )
  useEffect(() => {
    api.quoteTariffPlan({ params: { id: plan.id } }).then(
      ({ data }) => setQuote(data),
      (error) => setFailure(messageOf(error)),
    )
  }, [api, plan.id, messageOf])
  const subscribe = useOneAtATime(async () => {
    setIsBusy(true)
    setFailure(undefined)
    // Exactly what was shown: a trial never turns into a payment.
    const input = { params: { id: plan.id }, body: { trial: quote?.change === 'trial' } }
    try {
      await api.subscribe(input, { idempotencyKey: keys.take(input) })
      keys.answered()
      await Promise.all([revalidate(), loadProfile().catch(() => undefined)])
      onDone()
    } catch (error) {
      setFailure(messageOf(error))
    }
    setIsBusy(false)
  })
  return { quote, failure, isBusy, subscribe }
}
