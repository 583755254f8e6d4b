import type { Micro } from '@vitrine/platform/kernel'
import { Notice } from '@vitrine/ui/components'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n'
import { useMoney } from '../../../shop/shop-context.tsx'
import { PaySheet } from './pay-sheet.tsx'
import { usePayPurchase } from './use-pay-purchase.ts'

export interface PayAnotherWayProps {
  /** Any invoice of the orders that wait. */
  readonly invoiceId: string
  /** Of all of them, before any fee. */
  readonly amount: Micro | undefined
  /** What went wrong before. */
  readonly note?: string | undefined
  /** What waits, where it is more than the page shows. */
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** Orders that stand and wait for their money are paid by another method, all of them together; nothing is ordered again. */
export function PayAnotherWay({ invoiceId, amount, note, children, onClose }: PayAnotherWayProps) {
  const { t } = useTranslation(['order', 'payment'])
  const money = useMoney()
  const labels = {
    title: t('payment:another.title'),
    close: t('payment:manual.close'),
    loading: t('service.loading'),
    submit: (total: Micro | undefined) => (total === undefined ? t('submit.payShort') : t('submit.pay', { amount: money(total) })),
  }
  return (
    <PaySheet paying={usePayPurchase(invoiceId, amount)} amount={amount} labels={labels} onClose={onClose}>
      <p className="tone-2">{t('waiting.text')}</p>
      {children}
      {note && (
        <Notice tone="bad" role="alert">
          {note}
        </Notice>
      )}
    </PaySheet>
  )
}
