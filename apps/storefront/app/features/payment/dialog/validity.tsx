import { useTranslation } from '#i18n'
import type { Invoice } from '../invoice/invoice-result.ts'
import { useTimeLeft } from '../invoice/use-time-left.ts'

/** Which invoice it is, and how long it can be paid. */
export function Validity({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('payment')
  const time = useTimeLeft(invoice.expires_at)
  return (
    <p className="type-small tone-3 number">
      {time ? t('qr.valid', { id: invoice.number, time }) : t('result.invoice', { id: invoice.number })}
    </p>
  )
}
