import { formatTime } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './list.module.css'

/** The dot that says how fresh a list is. */
export function Updated({ at }: { readonly at: string }) {
  const { t } = useTranslation('orders')
  const { locale, timeZone } = useShop()
  const time = new Date(at)
  return (
    <span className={styles.live}>
      <i aria-hidden="true" />
      {t('detail.updated', { time: formatTime(time, { locale, timeZone, now: time }) })}
    </span>
  )
}
