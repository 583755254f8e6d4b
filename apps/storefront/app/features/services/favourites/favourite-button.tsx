import { classNames, iconButtonClass } from '@vitrine/ui/components'
import { Popover } from '@vitrine/ui/controls'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#i18n'
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
  const [hasFailed, clear] = useFailedPress(id)
  const label = isOn ? t('favourites.remove', { name }) : t('favourites.add', { name })
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames(iconButtonClass(isOutlined), 'drawn', styles.heart, className)}
        data-favourite={id}
        aria-label={label}
        aria-pressed={isOn}
        data-tooltip=""
        onClick={onToggle && (() => onToggle(id))}
      />
      {hasFailed && <FailedPress heart={button} onEnd={clear} />}
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
  const [isHere] = useState(() => {
    // The same service may stand in a list and in a panel over it: the heart that was pressed is in the topmost.
    const layer = [...document.querySelectorAll('[role=dialog]')].at(-1)
    return !layer || layer.contains(heart.current)
  })
  useEffect(() => {
    const timer = setTimeout(onEnd, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [onEnd])
  return (
    isHere && (
      <Popover anchor={heart} role="alert" className={styles.failed} onClose={onEnd}>
        {t('favourites.failed')}
      </Popover>
    )
  )
}
