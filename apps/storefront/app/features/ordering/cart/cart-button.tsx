import { classNames, IconCart, iconButtonClass } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import styles from './cart-button.module.css'
import { openCart } from './state/cart-layer.ts'
import { useNetworksLoaded } from './state/cart-networks.ts'
import { useCart } from './state/use-cart.ts'

const COUNT_MAX = 99
const countText = (count: number): string => (count > COUNT_MAX ? `${COUNT_MAX}+` : formatQuantity(count))

/** The cart of the header with the number of its items; it waits for the networks (HEADER-007). */
export function CartButton() {
  const { t } = useTranslation()
  const { length: count } = useCart()
  const isLoaded = useNetworksLoaded()
  const label = count === 0 ? t('cart.open') : t('cart.openWith', { count, number: formatQuantity(count) })
  return (
    <button
      type="button"
      className={classNames(iconButtonClass(), styles.button)}
      aria-label={label}
      aria-haspopup="dialog"
      title={isLoaded ? label : t('cart.waiting')}
      disabled={!isLoaded}
      onClick={openCart}
    >
      <IconCart size={20} />
      {count > 0 && (
        <span className={classNames(styles.count, 'number')} aria-hidden="true">
          {countText(count)}
        </span>
      )}
    </button>
  )
}

/** The same in the phones' bar, in the style of its entries (MOBILE-001). */
export function CartEntry({ className }: { readonly className: string | undefined }) {
  const { t } = useTranslation()
  const { length: count } = useCart()
  return (
    <button type="button" className={classNames(className, styles.entry)} aria-haspopup="dialog" onClick={openCart}>
      <span className={styles.mark}>
        <IconCart size={22} />
        {count > 0 && (
          <span className={classNames(styles.count, 'number')} aria-hidden="true">
            {countText(count)}
          </span>
        )}
      </span>
      {t('cart.open')}
      {count > 0 && <span className="sr-only">{t('cart.holds', { count, number: formatQuantity(count) })}</span>}
    </button>
  )
}
