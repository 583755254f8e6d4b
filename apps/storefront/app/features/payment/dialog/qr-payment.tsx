import { Button, buttonClass, IconShare, IconWallet, Spinner } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { formatMoney } from '@vitrine/ui/formats'
import { useState } from 'react'
import { useTranslation } from '#i18n'
import { CopyButton } from '../../../overlays/copy-button.tsx'
import { QrCode } from '../../../overlays/qr-code.tsx'
import { useSession } from '../../../session/session-context.tsx'
import { useShop } from '../../../shop/shop-context.tsx'
import { type Invoice, resultOf } from '../invoice/invoice-result.ts'
import type { PaymentDialogProps } from '../invoice/payment-instructions.ts'
import { ResultMark, ResultText } from '../invoice/result-view.tsx'
import { TrackLink } from '../invoice/track-link.tsx'
import { useInvoice } from '../invoice/use-invoice.ts'
import { useTrackPath } from '../invoice/use-track-path.ts'
import { MethodComments } from '../methods/method-notes.tsx'
import { type CoinCode, coinCodeOf } from './coin-code.ts'
import { PayerPart } from './payer-part.tsx'
import styles from './qr-payment.module.css'
import { Thanks } from './thanks.tsx'
import { useClosePayment } from './use-close-payment.ts'
import { useMarkPaid } from './use-mark-paid.ts'
import { Validity } from './validity.tsx'

export interface QrPaymentProps extends PaymentDialogProps {
  readonly code: string
}

/** A code to scan, with its content as text; the dialog polls the payment until it is decided. */
export default function QrPayment(props: QrPaymentProps) {
  const { payment, code, amount, method, purpose } = props
  const { t } = useTranslation('payment')
  const { locale } = useShop()
  const { profile } = useSession()
  const invoice = useInvoice(null, payment.invoice_id)
  const leave = useClosePayment(props, invoice)
  const [isOpen, setIsOpen] = useState(true)
  const [comment, setComment] = useState('')
  const paying = useMarkPaid(payment.invoice_id, comment, () => setIsOpen(false))
  const close = () => {
    setIsOpen(false)
    leave()
  }
  const due = formatMoney(amount, { locale })
  const isDecided = invoice !== null && invoice.status !== 'pending'
  const byOperator = invoice?.confirmed_by === 'operator'
  if (paying.isDone) return <Thanks invoice={invoice} purpose={purpose} isGuest={profile === null} onClose={close} />
  return (
    <Dialog
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
      {!isDecided && <MethodComments method={method} />}
      {byOperator && !isDecided && (
        <PayerPart method={method} comment={comment} onComment={setComment} paying={paying} className={styles.field} />
      )}
    </Dialog>
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
      {coin && invoice && <CoinRows coin={coin} invoice={invoice} />}
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

/** An amount of what, sent where, in which network: coins that go another way are lost. */
function CoinRows({ coin, invoice }: { readonly coin: CoinCode; readonly invoice: Invoice }) {
  const { t } = useTranslation('payment')
  const unit = invoice.coin?.code
  const rows = [
    { name: t('qr.exact'), text: coin.amount, shown: unit ? `${coin.amount} ${unit}` : coin.amount },
    { name: t('qr.address'), text: coin.address },
  ]
  return (
    <dl className={styles.rows}>
      {invoice.coin && (
        <>
          <PlainRow name={t('qr.coin')} text={invoice.coin.code} />
          <PlainRow name={t('qr.network')} text={invoice.coin.network} />
        </>
      )}
      {rows.map(({ name, text, shown = text }) => (
        <div key={name} className={styles.row}>
          <dt className="type-small tone-2">{name}</dt>
          <dd className={styles.value}>{shown}</dd>
          <dd className={styles.copy}>
            <CopyButton text={text} name={name} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const PlainRow = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <div className={styles.row}>
    <dt className="type-small tone-2">{name}</dt>
    <dd className={styles.value}>{text}</dd>
  </div>
)

function Waiting({ invoice }: { readonly invoice: Invoice | null }) {
  const { t } = useTranslation('payment')
  const { profile } = useSession()
  const arriving = invoice?.arriving
  return (
    <div className={styles.waiting} role="status">
      <Spinner />
      <span className={styles.texts}>
        <span className="weight-medium">{arriving ? t('qr.arriving') : t('result.waiting.title')}</span>
        <span className="type-small tone-3">{arriving ? t('qr.arrivingText', arriving) : t(profile ? 'qr.keepsFound' : 'qr.keeps')}</span>
      </span>
    </div>
  )
}

/** In place of the code: what became of the payment. */
function Decided({ invoice, onClose }: { readonly invoice: Invoice; readonly onClose: () => void }) {
  const { t } = useTranslation('payment')
  const view = resultOf(invoice.status, 'success')
  const track = useTrackPath(view === 'settled' || view === 'in_moderation' ? invoice : null)
  return (
    <div className={styles.done} role="status">
      <ResultMark view={view} />
      <p className="tone-2">
        <ResultText invoice={invoice} view={view} />
      </p>
      {track && <TrackLink to={track} isBlock />}
      <Button variant={track ? 'default' : 'primary'} isBlock onClick={onClose}>
        {t('manual.close')}
      </Button>
    </div>
  )
}
