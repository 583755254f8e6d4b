import { Button, buttonClass, Notice, Spinner } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { formatId } from '@vitrine/ui/formats'
import { useEffect, useState } from 'react'
import { useTranslation } from '#i18n'
import { paths, withLocale } from '../../../paths.ts'
import { useMoney, useShop } from '../../../shop/shop-context.tsx'
import { type Invoice, type ResultView, requestedFor, resultOf } from '../invoice/invoice-result.ts'
import { ResultMark, ResultText } from '../invoice/result-view.tsx'
import { TrackLink } from '../invoice/track-link.tsx'
import { useInvoice } from '../invoice/use-invoice.ts'
import { useTrackPath } from '../invoice/use-track-path.ts'
import styles from './leaving.module.css'
import type { LeavingProps } from './leaving.tsx'

export interface WidgetPaymentProps {
  readonly invoiceId: string
  /** The payment page, which is open in another tab. */
  readonly url: string
  readonly isConfirming: boolean
  readonly another: LeavingProps['another']
}

/** In a form on somebody else's page: the payment page is open beside it, and the form follows the payment to its end. */
export default function WidgetPayment({ invoiceId, url, isConfirming, another }: WidgetPaymentProps) {
  const { t } = useTranslation('payment')
  const invoice = useInvoice(null, invoiceId)
  const view = invoice ? resultOf(invoice.status, 'success') : 'waiting'
  const [isOpen, setIsOpen] = useState(true)
  useEffect(() => {
    // Anyone who put it aside is told how it ended.
    if (view !== 'waiting') setIsOpen(true)
  }, [view])
  const title = view === 'settled' ? t('widget.thanks') : t(`result.${view}.title`)
  if (!isOpen && view === 'waiting') return <WaitingBar invoice={invoice} onShow={() => setIsOpen(true)} />
  return (
    <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={title} closeLabel={t('manual.close')} width={400}>
      <div className={styles.leaving}>
        {view === 'waiting' || !invoice ? (
          <>
            {isConfirming && <p className="tone-2">{t('leaving.confirm')}</p>}
            <span className={styles.line} role="status">
              <Spinner />
              {t('widget.text')}
            </span>
            <a className={buttonClass({ isBlock: true })} href={url} target="_blank" rel="noopener">
              {t('leaving.link')}
            </a>
          </>
        ) : (
          <Decided invoice={invoice} view={view} another={another} />
        )}
      </div>
    </Dialog>
  )
}

interface DecidedProps extends Pick<WidgetPaymentProps, 'another'> {
  readonly invoice: Invoice
  readonly view: ResultView
}

function Decided({ invoice, view, another }: DecidedProps) {
  const { t } = useTranslation('payment')
  const [isAnother, setIsAnother] = useState(false)
  const isOver = view === 'failed' || view === 'closed'
  const isOrdered = view === 'settled' && invoice.order_id !== null
  return (
    <>
      <span className={styles.mark}>
        <ResultMark view={view} />
      </span>
      <p role="status" className={styles.texts}>
        {isOrdered ? t('widget.order', { id: formatId(invoice.order_id ?? 0) }) : <ResultText invoice={invoice} view={view} />}
      </p>
      <p className={`type-small tone-3 number ${styles.texts}`}>{t('result.invoice', { id: invoice.number })}</p>
      {isOver && another ? (
        <Button variant="primary" isBlock onClick={() => setIsAnother(true)}>
          {t('another.title')}
        </Button>
      ) : (
        <NextLink invoice={invoice} isOver={isOver} />
      )}
      {isAnother && another?.(invoice, () => setIsAnother(false))}
    </>
  )
}

/** To the order itself; without its address, or when nothing was paid, to the shop's own page about this payment, beside the page that the form stands in. */
function NextLink({ invoice, isOver }: { readonly invoice: Invoice; readonly isOver: boolean }) {
  const { t } = useTranslation('payment')
  const { origin, locale } = useShop()
  const track = useTrackPath(isOver ? null : invoice)
  if (track) return <TrackLink to={track} isBlock />
  return (
    <a
      className={buttonClass({ variant: 'primary', isBlock: true })}
      href={origin + withLocale((isOver ? paths.addFundsError : paths.addFundsSuccess)({ invoice: invoice.id }), locale)}
      target="_blank"
      rel="noopener"
    >
      {t(isOver ? 'another.title' : 'widget.track')}
    </a>
  )
}

/** A payment that was put aside stays in sight as long as it waits. */
export function WaitingBar({ invoice, onShow }: { readonly invoice: Invoice | null; readonly onShow: () => void }) {
  const { t } = useTranslation('payment')
  const money = useMoney()
  if (invoice?.status !== 'pending') return null
  return (
    <Notice
      role="status"
      action={
        <Button size="small" onClick={onShow}>
          {t('widget.show')}
        </Button>
      }
    >
      {t('widget.bar', { amount: money(requestedFor(invoice)) })}
    </Notice>
  )
}
