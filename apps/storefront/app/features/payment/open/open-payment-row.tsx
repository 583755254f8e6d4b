import { Button, Notice } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { formatId, formatTimestamp } from '@vitrine/ui/formats'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '#i18n'
import { noticeText } from '../../../api/api-error.ts'
import { paths } from '../../../paths.ts'
import { useMoney, useShop } from '../../../shop/shop-context.tsx'
import { UnlessActing } from '../../../shop/unless-acting.tsx'
import { type Invoice, orderedFor, requestedFor } from '../invoice/invoice-result.ts'
import { MethodIcon } from '../methods/method-icon.tsx'
import styles from './open-payments.module.css'
import { PaymentState } from './payment-state.tsx'
import { ResumedPayment } from './resumed-payment.tsx'
import type { OpenPayments } from './use-open-payments.ts'
import { useResume } from './use-resume.ts'

const PayAnotherWay = lazy(async () => ({ default: (await import('../pay/pay-another-way.tsx')).PayAnotherWay }))

export interface OpenPaymentRowProps {
  readonly invoice: Invoice
  readonly open: Pick<OpenPayments, 'cancel' | 'pollAgain'>
  /** The id by which an address leads here. */
  readonly anchor: string | undefined
}

export function OpenPaymentRow({ invoice, open, anchor }: OpenPaymentRowProps) {
  const { t } = useTranslation('payment')
  const { locale, timeZone } = useShop()
  const money = useMoney()
  const row = useIsNamed(anchor)
  const resume = useResume()
  const at = new Date(invoice.created_at)
  const { payment_method: method, coin, number } = invoice
  const facts = [method.name, coin && t('open.coin', { coin: coin.code, network: coin.network }), number]
  return (
    <li className={styles.row} id={anchor} ref={row.ref} tabIndex={anchor ? -1 : undefined} data-named={row.isNamed || undefined}>
      <span className={styles.icon}>
        <MethodIcon source={method.icon} />
      </span>
      <div className={styles.what}>
        <span>
          <span className="number weight-bold">{money(requestedFor(invoice))}</span>{' '}
          {invoice.order_id === null ? (
            t('open.topUp')
          ) : (
            <Link className="link number" to={paths.order(invoice.order_id)}>
              {t('open.order', { id: formatId(invoice.order_id) })}
            </Link>
          )}
        </span>
        <span className="type-small tone-3">
          {facts.filter(Boolean).join(' · ')}
          {' · '}
          <time dateTime={invoice.created_at}>{formatTimestamp(at, { locale, timeZone, now: new Date() })}</time>
          {' · '}
          <Link className="link" to={paths.newQuestion({ payment: invoice.id })} aria-label={t('open.helpNamed', { number })}>
            {t('result.help')}
          </Link>
        </span>
      </div>
      <PaymentState invoice={invoice} />
      <UnlessActing>
        <RowActions invoice={invoice} open={open} resume={resume} />
      </UnlessActing>
      {resume.failure && (
        <div className={styles.failure}>
          <Notice tone="bad" role="alert">
            {resume.failure}
          </Notice>
        </div>
      )}
      {resume.resumed && (
        <ResumedPayment
          resumed={resume.resumed}
          onClose={() => {
            resume.close()
            void open.pollAgain(invoice)
          }}
        />
      )}
    </li>
  )
}

function RowActions({ invoice, open, resume }: Omit<OpenPaymentRowProps, 'anchor'> & { readonly resume: ReturnType<typeof useResume> }) {
  const { t } = useTranslation('payment')
  const [dialog, setDialog] = useState<'cancel' | 'another'>()
  const { actions, number } = invoice
  const close = () => setDialog(undefined)
  if (!actions.resumable && !actions.cancelable) return null
  return (
    <div className={styles.actions}>
      {actions.resumable && (
        <>
          <Button
            size="small"
            variant="primary"
            aria-label={t('open.resumeNamed', { number })}
            isLoading={resume.isSending}
            onClick={() => void resume.send(invoice)}
          >
            {t('open.resume')}
          </Button>
          {invoice.purpose === 'order' ? (
            <Button size="small" aria-haspopup="dialog" onClick={() => setDialog('another')}>
              {t('another.title')}
            </Button>
          ) : (
            <Link className={styles.another} to={paths.addFunds({ amount: invoice.amount })}>
              {t('another.title')}
            </Link>
          )}
        </>
      )}
      {actions.cancelable && (
        <Button
          size="small"
          variant="quiet"
          aria-haspopup="dialog"
          aria-label={t('open.cancelNamed', { number })}
          onClick={() => setDialog('cancel')}
        >
          {t('open.cancel')}
        </Button>
      )}
      {dialog === 'cancel' && <CancelSheet invoice={invoice} open={open} onClose={close} />}
      {dialog === 'another' && (
        <Suspense fallback={null}>
          <PayAnotherWay invoiceId={invoice.id} amount={orderedFor(invoice)} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

function CancelSheet({ invoice, open, onClose }: Omit<OpenPaymentRowProps, 'anchor'> & { readonly onClose: () => void }) {
  const { t } = useTranslation('payment')
  const [failure, setFailure] = useState<string>()
  const cancel = async () => {
    try {
      await open.cancel(invoice)
      onClose()
    } catch (error) {
      setFailure(noticeText(error) || t('open.failed'))
    }
  }
  return (
    <ConfirmDialog
      title={t('open.cancelTitle', { number: invoice.number })}
      closeLabel={t('manual.close')}
      keepLabel={t('open.keep')}
      confirmLabel={t('open.confirmCancel')}
      onClose={onClose}
      onConfirm={cancel}
    >
      <p className="tone-2">{t('open.cancelText')}</p>
      {failure && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
    </ConfirmDialog>
  )
}

/** Whether the address leads to exactly this row; then it is brought into view and takes the focus. */
function useIsNamed(anchor: string | undefined) {
  const { hash, key } = useLocation()
  const ref = useRef<HTMLLIElement>(null)
  const isNamed = anchor !== undefined && hash === `#${anchor}`
  useEffect(() => {
    if (!isNamed) return
    ref.current?.scrollIntoView({ block: 'center' })
    ref.current?.focus({ preventScroll: true })
  }, [isNamed, key])
  return { ref, isNamed }
}
