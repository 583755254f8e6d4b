import { type Icon, IconCircleCheck, IconCircleCross, IconHourglass, IconProgress, IconRefresh, IconTriangle } from '@vitrine/ui/components'
import { formatId } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { useSession } from '../../../session/session-context.tsx'
import { useMoney, useShownMoney } from '../../../shop/shop-context.tsx'
import { type Invoice, paidParts, type ResultView, requestedFor } from './invoice-result.ts'
import styles from './result-view.module.css'

const polls: Readonly<Record<ResultView | 'unknown', readonly [Icon, string]>> = {
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
  const [ViewIcon, tone] = polls[view]
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
  const { cents, split, text } = useShownMoney()
  const amount = money(view === 'settled' && invoice?.purpose === 'top_up' ? invoice.amount : invoice ? requestedFor(invoice) : undefined)
  if (view !== 'settled' || !invoice) return t(`result.${view === 'settled' ? 'unknown' : view}.text`, { amount })
  if (!profile) return t('result.settled.guest', { amount })
  if (invoice.purpose === 'order' && invoice.order_id !== null) return t('result.settled.order', { id: formatId(invoice.order_id), amount })
  const paid = paidParts(invoice)
  if (!paid || paid.fee === 0n) return t('result.settled.topUp', { amount })
  const [credited = 0n, fee = 0n] = split([paid.credited, paid.fee], cents(paid.total))
  return t('result.settled.topUpFee', { paid: text(cents(paid.total)), amount: text(credited), fee: text(fee) })
}
