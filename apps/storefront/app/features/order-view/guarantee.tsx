import { Button, cardClass, IconRefresh, IconShieldCheck, Notice, Tag, type Tone } from '@vitrine/ui/components'
import { formatDay, formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { useShop } from '../../shop/shop-context.tsx'
import type { Order, RefillRequest } from '../order-list/order-facts.ts'
import { useTimeFormat } from '../order-list/order-texts.ts'
import styles from './guarantee.module.css'
import { guaranteeStep } from './guarantee-step.ts'
import type { Refills } from './use-refills.ts'

const tones: Readonly<Record<RefillRequest['status'], Tone>> = { pending: 'mute', in_progress: 'info', completed: 'ok', rejected: 'warn' }

export interface GuaranteeProps {
  readonly order: Order
  readonly refills: Refills
  readonly now: Date
}

/** What the guarantee promises, whether it still runs, and every refill so far with the way to ask for one. */
export function Guarantee({ order, refills: { refills, ask, isAsking, problem }, now }: GuaranteeProps) {
  const { t } = useTranslation('orders')
  const { locale, timeZone } = useShop()
  const step = guaranteeStep(order, refills, now)
  if (!step) return null
  const dayOf = (iso: string) => formatDay(new Date(iso), { locale, timeZone, now })
  return (
    <section className={cardClass(styles.card)} aria-labelledby="guarantee-title">
      <h2 className="type-h2" id="guarantee-title">
        {order.service.guarantee ? t('detail.guarantee.title', { term: order.service.guarantee }) : t('detail.guarantee.plain')}
      </h2>
      <p className={`type-small tone-2 ${styles.fact}`}>
        <IconShieldCheck size={16} />
        {step.kind === 'later' && t('detail.guarantee.how')}
        {step.kind === 'over' && t('detail.guarantee.over', { date: dayOf(step.at) })}
        {step.kind === 'running' && t('detail.guarantee.until', { date: dayOf(step.at) })}
        {step.kind === 'open' && t('detail.guarantee.open')}
      </p>
      {refills.length > 0 && (
        <ul className={styles.refills} aria-label={t('detail.guarantee.refills')}>
          {refills.map((refill) => (
            <Refill key={refill.id} refill={refill} now={now} />
          ))}
        </ul>
      )}
      {step.kind === 'running' && (
        <>
          <p className="type-small tone-3">{t('detail.guarantee.how')}</p>
          <Button icon={<IconRefresh size={16} />} isLoading={isAsking} onClick={() => void ask()}>
            {t('detail.guarantee.ask')}
          </Button>
        </>
      )}
      <div aria-live="polite">{problem && <Notice tone="bad">{problem}</Notice>}</div>
    </section>
  )
}

function Refill({ refill, now }: { readonly refill: RefillRequest; readonly now: Date }) {
  const { t } = useTranslation('orders')
  const formatTime = useTimeFormat()
  return (
    <li className={styles.refill}>
      <span className={styles.texts}>
        <span className="weight-medium number">
          {refill.is_automatic ? t('detail.guarantee.pieces', { quantity: formatQuantity(refill.quantity) }) : t('detail.guarantee.byYou')}
        </span>
        <span className="type-small tone-3">
          {refill.is_automatic && `${t('detail.guarantee.byCount')} · `}
          <time dateTime={refill.created_at}>{formatTime(refill.created_at, now)}</time>
        </span>
      </span>
      <Tag tone={tones[refill.status]}>{t(`detail.guarantee.status.${refill.status}`)}</Tag>
    </li>
  )
}
