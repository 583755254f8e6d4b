import { type Icon, IconCircleCheck, IconCircleCross, IconHourglass, IconProgress, IconRefresh, IconTriangle } from '@vitrine/ui/components'
import { formatId } from '@vitrine/ui/formats'
import { useTranslation } from '#words'
import { useSession } from '../../session/session-context.tsx'
import { useMoney } from '../../shop/shop-context.tsx'
import { askedFor, type Invoice, type ResultView } from './model/invoice-result.ts'
import styles from './payment-result.module.css'

const looks: Readonly<Record<ResultView | 'unknown', readonly [Icon, string]>> = {
  waiting: [IconProgress, 'soft-info'],
  settled: [IconCircleCheck, 'soft-ok'],
  in_moderation: [IconHourglass, 'soft-mute'],
  underpaid: [IconTriangle, 'soft-warn'],
  failed: [IconCircleCross, 'soft-bad'],
  refunded: [IconRefresh, 'soft-mute'],
  closed: [IconCircleCross, 'soft-mute'],
  unknown: [IconCircleCross, 'soft-mute'],
}

export function ResultMark({ view }: { readonly view: ResultView | 'unknown' }) {
  const [ViewIcon, tone] = looks[view]
  return (
    <span className={`${styles.mark} ${tone}`} data-view={view}>
      <ViewIcon size={24} />
    </span>
  )
}

export function ResultText({ invoice, view }: { readonly invoice: Invoice | null; readonly view: ResultView | 'unknown' }) {
  const { t } = useTranslation('payment')
  const { profile } = useSession()
  const money = useMoney()
  // A top-up names what reached the balance, everything else what the payment page asked for in all.
  const amount = money(view === 'settled' && invoice?.purpose === 'top_up' ? invoice.amount : invoice ? askedFor(invoice) : undefined)
  if (view !== 'settled' || !invoice) return t(`result.${view === 'settled' ? 'unknown' : view}.text`, { amount })
  if (!profile) return t('result.settled.guest', { amount })
  return invoice.purpose === 'order' && invoice.order_id !== null
    ? t('result.settled.order', { id: formatId(invoice.order_id), amount })
    : t('result.settled.topUp', { amount })
}
