import { classNames, IconHeart, iconButtonClass } from '@vitrine/ui/components'
import { useTranslation } from '#words'
import styles from './favourite-button.module.css'

export interface FavouriteButtonProps {
  readonly service: { readonly id: number; readonly name: string }
  readonly isOn: boolean
  /** Left out where a list listens for all its hearts. */
  readonly onToggle?: ((id: number) => void) | undefined
  readonly isOutlined?: boolean
  readonly className?: string | undefined
}

/** The heart of a service. */
export function FavouriteButton({ service: { id, name }, isOn, onToggle, isOutlined, className }: FavouriteButtonProps) {
  const { t } = useTranslation('cart')
  const label = isOn ? t('favourites.remove', { name }) : t('favourites.add', { name })
  return (
    <button
      type="button"
      className={classNames(iconButtonClass(isOutlined), styles.heart, className)}
      data-favourite={id}
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      onClick={onToggle && (() => onToggle(id))}
    >
      <IconHeart />
    </button>
  )
}
