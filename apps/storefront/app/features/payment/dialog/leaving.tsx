import { buttonClass, Spinner } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '#i18n'
import { useShop } from '../../../shop/shop-context.tsx'
import type { Invoice } from '../invoice/invoice-result.ts'
import styles from './leaving.module.css'

const WidgetPayment = lazy(() => import('./widget-payment.tsx'))

export interface LeavingProps {
  readonly invoiceId: string
  readonly url: string
  readonly isConfirming?: boolean | undefined
  /** In a framed form: another payment method for the same orders, when this one failed. */
  readonly another?: ((invoice: Invoice, onClose: () => void) => ReactNode) | undefined
}

/** Stands while the browser goes to the payment page; when that takes long, or the way back leads here again, the link does the same. A form that is framed stays and follows the payment. */
export function Leaving({ invoiceId, url, isConfirming = false, another }: LeavingProps) {
  const { t } = useTranslation('payment')
  const [isOpen, setIsOpen] = useState(true)
  const { isEmbedded } = useShop()
  if (isEmbedded) {
    return (
      <Suspense fallback={null}>
        <WidgetPayment key={invoiceId} invoiceId={invoiceId} url={url} isConfirming={isConfirming} another={another} />
      </Suspense>
    )
  }
  return (
    <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('leaving.title')} closeLabel={t('manual.close')} width={400}>
      <div className={styles.leaving}>
        {isConfirming && <p className="tone-2">{t('leaving.confirm')}</p>}
        <span className={styles.line} role="status">
          <Spinner />
          {t('leaving.text')}
        </span>
        <a className={buttonClass({ isBlock: true })} href={url}>
          {t('leaving.link')}
        </a>
      </div>
    </Dialog>
  )
}
