import { Button, buttonClass } from '@vitrine/ui/components'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { type Invoice, orderedFor, type ResultView, type ReturnPage, resultOf } from '../../../features/payment/invoice/invoice-result.ts'
import styles from '../../../features/payment/invoice/result-view.module.css'
import { ResultMark, ResultText } from '../../../features/payment/invoice/result-view.tsx'
import { TrackLink } from '../../../features/payment/invoice/track-link.tsx'
import { useInvoice } from '../../../features/payment/invoice/use-invoice.ts'
import { ResumeButton } from '../../../features/payment/open/resume-button.tsx'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session-context.tsx'
import { useShop } from '../../../shop/shop-context.tsx'

const PayAnotherWay = lazy(async () => ({ default: (await import('../../../features/payment/pay/pay-another-way.tsx')).PayAnotherWay }))

export interface PaymentResultProps {
  readonly initial: Invoice | null
  readonly page: ReturnPage
  /** Where guests see what they have paid for. */
  readonly track: string | null
}

/** What became of a payment, as it stands now; the page follows it until it is decided. */
export function PaymentResult({ initial, page, track }: PaymentResultProps) {
  const { t } = useTranslation('payment')
  const { profile } = useSession()
  const { panel_name } = useShop().settings
  const invoice = useInvoice(initial)
  const view = invoice ? resultOf(invoice.status, page) : 'unknown'
  const title = t(`result.${view}.title`)
  return (
    <div className={styles.result}>
      <title>{`${title} · ${panel_name}`}</title>
      <ResultMark view={view} />
      <div role="status" className={styles.texts}>
        <h1 className="type-h1">{title}</h1>
        <p className="type-large tone-2">
          <ResultText invoice={invoice} view={view} />
        </p>
      </div>
      {invoice && (
        <p className="type-small tone-3">
          <span className="number">{t('result.invoice', { id: invoice.number })}</span>
          {profile && (
            <>
              {' · '}
              <Link className="link" to={paths.newQuestion({ payment: invoice.id })}>
                {t('result.help')}
              </Link>
            </>
          )}
        </p>
      )}
      <div className={styles.actions}>
        <ResultActions invoice={invoice} view={view} track={track} />
      </div>
    </div>
  )
}

interface ResultActionsProps extends Pick<PaymentResultProps, 'track'> {
  readonly invoice: Invoice | null
  readonly view: ResultView | 'unknown'
}

/** The next step, one that leads on and one that leads elsewhere. */
function ResultActions({ invoice, view, track }: ResultActionsProps) {
  const { t } = useTranslation(['payment', 'common'])
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
    if (isOver && invoice && orderId !== null) return <PayOrders invoice={invoice} />
    if (isOver && invoice?.purpose === 'top_up') return primary(paths.addFunds({ amount: invoice.amount }), t('result.again'))
    if (!profile && track) return <TrackLink to={track} />
    if (!profile) return primary(paths.newOrder(), t('result.newOrder'))
    // Money on the balance is there to be spent.
    if (invoice?.purpose === 'top_up') return primary(paths.newOrder(), t('result.newOrder'))
    if (!invoice) return primary(paths.finances(), t('common:navigation.finances'))
    return orderId === null ? primary(paths.orders(), t('result.toOrders')) : primary(toOrder, t('result.toOrder'))
  }
  return (
    <>
      {invoice && mayResume(invoice, view) && <ResumeButton invoice={invoice} />}
      {main()}
      {view === 'settled' || view === 'waiting' || view === 'in_moderation' ? (
        <Link className={buttonClass()} to={profile || track ? paths.index() : paths.login({ redirect: toOrder })}>
          {profile || track ? t('result.services') : t('result.signIn')}
        </Link>
      ) : profile && invoice ? (
        <Link className={buttonClass()} to={paths.newQuestion({ payment: invoice.id })}>
          {t('result.help')}
        </Link>
      ) : (
        <a className={buttonClass()} href={`mailto:${help}`}>
          {t('result.help')}
        </a>
      )}
    </>
  )
}

/** What is paid on a page of its own may just have been paid there: only those who came back without paying are redirected there again. */
const mayResume = ({ actions, payment_method }: Invoice, view: ResultView | 'unknown'): boolean =>
  actions.resumable && (view === 'failed' || (view === 'waiting' && payment_method.strategy !== 'others'))

/** The orders stand, no matter who made them: another way pays them without a second order. */
function PayOrders({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('payment')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        {t('another.title')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PayAnotherWay invoiceId={invoice.id} amount={orderedFor(invoice)} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
