import { Button, buttonClass, IconShare, IconWallet, Sheet, Spinner } from '@vitrine/ui/components'
import { formatMoney } from '@vitrine/ui/formats'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#words'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session-context.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import { CopyButton } from './copy-button.tsx'
import { type Invoice, resultOf } from './model/invoice-result.ts'
import { type CoinCode, coinCodeOf, timeLeft } from './model/payment-code.ts'
import { PayerPart } from './payer-part.tsx'
import type { PaymentDialogProps } from './payment-instructions.ts'
import { QrCode } from './qr-code.tsx'
import styles from './qr-payment.module.css'
import { ResultMark, ResultText } from './result-view.tsx'
import { Thanks } from './thanks.tsx'
import { useInvoice } from './use-invoice.ts'
import { useMarkPaid } from './use-mark-paid.ts'
import { useNow } from './use-now.ts'

export interface QrPaymentProps extends PaymentDialogProps {
  readonly code: string
}

/** A code to scan, with what it says in words; the dialog follows the payment until it is decided. */
export default function QrPayment({ payment, code, amount, method, purpose, onClose }: QrPaymentProps) {
  const { t } = useTranslation('payment')
  const { locale } = useShop()
  const { profile } = useSession()
  const navigate = useNavigate()
  const invoice = useInvoice(null, payment.invoice_id)
  const [isOpen, setIsOpen] = useState(true)
  const [comment, setComment] = useState('')
  const paying = useMarkPaid(payment.invoice_id, comment, () => setIsOpen(false))
  const close = () => {
    setIsOpen(false)
    onClose?.()
    if (profile) void navigate(purpose === 'order' ? paths.orders() : paths.addFunds())
  }
  const due = formatMoney(amount, { locale })
  const isDecided = invoice !== null && invoice.status !== 'pending'
  const byOperator = invoice?.confirmed_by === 'operator'
  if (paying.isDone) return <Thanks purpose={purpose} isGuest={profile === null} onClose={close} />
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={isDecided ? t(`result.${resultOf(invoice.status, 'success')}.title`) : t('qr.title')}
      closeLabel={t('manual.close')}
      width={400}
      footer={
        isDecided ? undefined : byOperator ? (
          <Button variant="primary" isBlock isLoading={paying.isSending} onClick={paying.send}>
            {t('manual.paid', { amount: due })}
          </Button>
        ) : (
          <Waiting invoice={invoice} />
        )
      }
    >
      {isDecided ? <Decided invoice={invoice} onClose={close} /> : <Code code={code} due={due} invoice={invoice} />}
      {byOperator && !isDecided && (
        <PayerPart method={method} comment={comment} onComment={setComment} paying={paying} className={styles.field} />
      )}
    </Sheet>
  )
}

function Code({ code, due, invoice }: { readonly code: string; readonly due: string; readonly invoice: Invoice | null }) {
  const { t } = useTranslation('payment')
  const coin = coinCodeOf(code)
  return (
    <div className={styles.dialog}>
      <p className="tone-2">{t(coin ? 'qr.coins' : 'qr.bank')}</p>
      <QrCode code={code} label={t('qr.code')} />
      <p className={styles.amount}>{due}</p>
      {invoice && <Validity invoice={invoice} />}
      {coin ? <CoinRows coin={coin} /> : null}
      <div className={styles.actions}>
        {!coin && <CopyButton variant="default" text={code} name={t('qr.code')} label={t('qr.copyCode')} />}
        {coin && (
          <a className={buttonClass({ size: 'small' })} href={code}>
            <IconWallet size={16} />
            {t('qr.wallet')}
          </a>
        )}
        {typeof navigator.share === 'function' && (
          <Button
            size="small"
            icon={<IconShare size={16} />}
            onClick={() =>
              // Closing the menu of the system is no failure.
              void navigator.share({ text: code }).catch(() => undefined)
            }
          >
            {t('qr.share')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Validity({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('payment')
  const time = timeLeft(invoice.expires_at, useNow())
  return time ? <p className="type-small tone-3 number">{t('qr.valid', { id: invoice.id.slice(0, 8), time })}</p> : null
}

function CoinRows({ coin }: { readonly coin: CoinCode }) {
  const { t } = useTranslation('payment')
  const rows = [
    { name: t('qr.exact'), text: coin.amount },
    { name: t('qr.address'), text: coin.address },
  ]
  return (
    <dl className={styles.rows}>
      {rows.map(({ name, text }) => (
        <div key={name} className={styles.row}>
          <dt className="type-small tone-2">{name}</dt>
          <dd className={styles.value}>{text}</dd>
          <dd className={styles.copy}>
            <CopyButton text={text} name={name} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Waiting({ invoice }: { readonly invoice: Invoice | null }) {
  const { t } = useTranslation('payment')
  const arriving = invoice?.arriving
  return (
    <div className={styles.waiting} role="status">
      <Spinner />
      <span className={styles.words}>
        <span className="weight-medium">{arriving ? t('qr.arriving') : t('result.waiting.title')}</span>
        <span className="type-small tone-3">{arriving ? t('qr.arrivingText', arriving) : t('qr.keeps')}</span>
      </span>
    </div>
  )
}

/** In place of the code: what became of the payment. */
function Decided({ invoice, onClose }: { readonly invoice: Invoice; readonly onClose: () => void }) {
  const { t } = useTranslation('payment')
  const view = resultOf(invoice.status, 'success')
  return (
    <div className={styles.done} role="status">
      <ResultMark view={view} />
      <p className="tone-2">
        <ResultText invoice={invoice} view={view} />
      </p>
      <Button variant="primary" isBlock onClick={onClose}>
        {t('manual.close')}
      </Button>
    </div>
  )
}
