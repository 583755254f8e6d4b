import { useTranslation } from '#i18n'
import type { ReceiptExtra } from './receipt-sums.ts'

/** What the lines of a receipt are called that are not its service. */
export function useExtraNames(): (extra: ReceiptExtra) => string {
  const { t } = useTranslation('orders')
  return (extra) => t(extra === 'guarantee' ? 'detail.guarantee.plain' : `detail.receipt.${extra}`)
}
