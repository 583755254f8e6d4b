import { classNames, iconButtonClass } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import styles from './cart-add-button.module.css'

export interface CartAddButtonProps {
  readonly service: { readonly id: number; readonly name: string }
  /** Left out where a list listens for all its carts. */
  readonly onAdd?: ((id: number) => void) | undefined
  readonly isOutlined?: boolean
  readonly className?: string | undefined
}

/** Puts a service into the cart as it stands: its own quantity, the link comes later. */
export function CartAddButton({ service: { id, name }, onAdd, isOutlined, className }: CartAddButtonProps) {
  const { t } = useTranslation('cart')
  const label = t('add.named', { name })
  return (
    <button
      type="button"
      className={classNames(iconButtonClass(isOutlined), 'drawn', styles.cart, className)}
      data-cart-add={id}
      aria-label={label}
      data-tooltip=""
      onClick={onAdd && (() => onAdd(id))}
    />
  )
}
