import { classNames, IconHeart, iconButtonClass, placeAfloat } from '@vitrine/ui/components'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '#words'
import styles from './favourite-button.module.css'
import { useFailedPress } from './use-favourites.ts'

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
  const button = useRef<HTMLButtonElement>(null)
  const [hasFailed, forget] = useFailedPress(id)
  const label = isOn ? t('favourites.remove', { name }) : t('favourites.add', { name })
  return (
    <>
      <button
        ref={button}
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
      {hasFailed && <FailedPress heart={button} onEnd={forget} />}
    </>
  )
}

const SHOWN_MS = 7000

interface FailedPressProps {
  readonly heart: RefObject<HTMLButtonElement | null>
  readonly onEnd: () => void
}

/** Said at the heart that was pressed, over whatever is around it. */
function FailedPress({ heart, onEnd }: FailedPressProps) {
  const { t } = useTranslation('cart')
  const bubble = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const layer = document.querySelector('dialog:modal')
    // The same service may stand in a list and in a panel over it: the heart that was pressed is in the topmost.
    if (layer && !layer.contains(heart.current)) return
    bubble.current?.showPopover?.()
    const place = () => {
      if (heart.current && bubble.current) placeAfloat(bubble.current, heart.current.getBoundingClientRect(), 'end')
    }
    place()
    window.addEventListener('scroll', place, { capture: true, passive: true })
    return () => window.removeEventListener('scroll', place, { capture: true })
  }, [heart])
  useEffect(() => {
    const timer = setTimeout(onEnd, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [onEnd])
  return (
    <span ref={bubble} className={styles.failed} role="alert" popover="manual">
      {t('favourites.failed')}
    </span>
  )
}
