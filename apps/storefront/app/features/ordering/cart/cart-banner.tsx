import { Button, IconButton, IconCircleCheck, IconClose } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { useMoney, useShop } from '../../../shop/shop-context.tsx'
import styles from './cart-banner.module.css'
import { totalOf } from './model/cart-totals.ts'
import { cartBanner, openCart } from './state/cart-layer.ts'
import { useCart } from './state/use-cart.ts'

/** Says what is in the cart now, right after something was added to it (CARTUI-006). */
export default function CartBanner() {
  const { t } = useTranslation('cart')
  const money = useMoney()
  const { guarantee_charge_percent: charge } = useShop().settings
  const { count, total, before } = totalOf(useCart(), charge)
  return (
    <div className={styles.place}>
      <fieldset
        className={styles.banner}
        data-cart-banner=""
        onPointerEnter={cartBanner.hold}
        onPointerLeave={cartBanner.letGo}
        onFocus={cartBanner.hold}
        onBlur={cartBanner.letGo}
      >
        <IconCircleCheck className={styles.mark} />
        <p className={styles.texts} role="status">
          <span className={styles.added}>{t('banner.added')} · </span>
          <span>{t('services', { count, number: formatQuantity(count) })}</span>
          <span className={styles.dot} aria-hidden="true">
            {' · '}
          </span>
          <span className={styles.sums}>
            <span className="number weight-bold">{money(total)}</span>
            {before && (
              <s className={`number ${styles.before}`}>
                <span className="sr-only">{t('before')} </span>
                {money(before)}
              </s>
            )}
          </span>
        </p>
        <Button size="small" variant="primary" onClick={openCart}>
          {t('banner.go')}
        </Button>
        <IconButton label={t('close')} className={styles.close} onClick={cartBanner.hide}>
          <IconClose size={16} />
        </IconButton>
      </fieldset>
    </div>
  )
}
