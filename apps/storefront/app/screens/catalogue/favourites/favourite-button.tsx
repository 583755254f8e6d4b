import { classNames, IconHeart, iconButtonClass } from '@vitrine/ui/components'
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
const GAP = 6

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
      const [at, box] = [heart.current?.getBoundingClientRect(), bubble.current]
      if (!at || !box) return
      const { width, height } = box.getBoundingClientRect()
      const isBelow = at.bottom + GAP + height < window.innerHeight
      box.style.top = `${isBelow ? at.bottom + GAP : at.top - GAP - height}px`
      box.style.left = `${Math.max(8, Math.min(at.right, window.innerWidth - 8) - width)}px`
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
