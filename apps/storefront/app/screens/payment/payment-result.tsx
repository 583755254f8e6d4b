import { buttonClass, type Icon, IconCircleCheck, IconCircleCross, IconHourglass, IconProgress, IconTriangle } from '@vitrine/ui/components'
import { formatId } from '@vitrine/ui/formats'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session-context.tsx'
import { useMoney, useShop } from '../../shop/shop-context.tsx'
import { type Invoice, type ResultView, type ReturnPage, resultOf } from './model/invoice-result.ts'
import styles from './payment-result.module.css'
import { useInvoice } from './use-invoice.ts'

const looks: Readonly<Record<ResultView | 'unknown', readonly [Icon, string | undefined]>> = {
  waiting: [IconProgress, styles.info],
  settled: [IconCircleCheck, styles.ok],
  in_moderation: [IconHourglass, styles.mute],
  underpaid: [IconTriangle, styles.warn],
  failed: [IconCircleCross, styles.bad],
  closed: [IconCircleCross, styles.mute],
  unknown: [IconCircleCross, styles.mute],
}

/** What became of a payment, as it stands now; the page follows it until it is decided. */
export function PaymentResult({ initial, page }: { readonly initial: Invoice | null; readonly page: ReturnPage }) {
  const { t } = useTranslation('payment')
  const { panel_name } = useShop().settings
  const invoice = useInvoice(initial)
  const view = invoice ? resultOf(invoice.status, page) : 'unknown'
  const title = t(`result.${view}.title`)
  return (
    <div className={styles.result}>
      <title>{`${title} · ${panel_name}`}</title>
      <ResultMark view={view} />
      <div role="status" className={styles.words}>
        <h1 className="type-h1">{title}</h1>
        <p className="type-large tone-2">
          <ResultText invoice={invoice} view={view} />
        </p>
      </div>
      {invoice && <p className="type-small tone-3 number">{t('result.invoice', { id: invoice.id })}</p>}
      <div className={styles.actions}>
        <ResultActions invoice={invoice} view={view} />
      </div>
    </div>
  )
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
  // A top-up names what reached the balance, everything else what is paid in all.
  const amount = money(view === 'settled' && invoice?.purpose === 'top_up' ? invoice.amount : invoice?.total_amount)
  if (view !== 'settled' || !invoice) return t(`result.${view === 'settled' ? 'unknown' : view}.text`, { amount })
  if (!profile) return t('result.settled.guest', { amount })
  return invoice.purpose === 'order' && invoice.order_id !== null
    ? t('result.settled.order', { id: formatId(invoice.order_id), amount })
    : t('result.settled.topUp', { amount })
}

/** The next step, one that leads on and one that leads elsewhere. */
function ResultActions({ invoice, view }: { readonly invoice: Invoice | null; readonly view: ResultView | 'unknown' }) {
  const { t } = useTranslation('payment')
  const { profile } = useSession()
  const { support_email: help } = useShop().settings
  const orderId = invoice?.purpose === 'order' ? invoice.order_id : null
  const toOrder = orderId === null ? paths.orders() : paths.order(orderId)
  const primary = (to: string, label: string): ReactNode => (
    <Link className={buttonClass({ variant: 'primary' })} to={to}>
      {label}
    </Link>
  )
  const isOver = view === 'failed' || view === 'closed'
  const main = () => {
    if (isOver && invoice?.purpose === 'top_up') return primary(paths.addFunds({ amount: invoice.amount }), t('result.again'))
    if (!profile)
      return isOver ? primary(paths.newOrder(), t('result.newOrder')) : primary(paths.login({ redirect: toOrder }), t('result.signIn'))
    if (isOver && orderId !== null) return primary(toOrder, t('result.payOrder'))
    return orderId === null ? primary(paths.orders(), t('result.toOrders')) : primary(toOrder, t('result.toOrder'))
  }
  return (
    <>
      {main()}
      {view === 'settled' || view === 'waiting' || view === 'in_moderation' ? (
        <Link className={buttonClass()} to={paths.index()}>
          {t('result.services')}
        </Link>
      ) : (
        <a className={buttonClass()} href={`mailto:${help}`}>
          {t('result.help')}
        </a>
      )}
    </>
  )
}
