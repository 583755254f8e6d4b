import { IconInfo, Notice } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { useShop } from '../shop/shop-context.tsx'

/** Says that the shop takes no new orders, before anybody fills in a form. */
export function OrdersStopped() {
  const { t } = useTranslation()
  const { settings } = useShop()
  if (settings.takes_orders) return null
  return (
    <Notice tone="warn" icon={IconInfo} role="note">
      <strong className="weight-bold">{t('shell.noOrders.title')}</strong> {t('shell.noOrders.text')}
    </Notice>
  )
}
