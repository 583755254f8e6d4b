import { Tooltip } from '@base-ui/react/tooltip'
import styles from './bubble.module.css'
import { layerOf } from './layer.ts'

export interface TooltipPopupProps {
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

export function TooltipPopup({ anchor, onClose }: TooltipPopupProps) {
  return (
    <Tooltip.Root open onOpenChange={onClose}>
      <Tooltip.Portal container={layerOf(anchor)}>
        <Tooltip.Positioner className={styles.positioner} anchor={anchor} sideOffset={6} collisionPadding={8} positionMethod="fixed">
          <Tooltip.Popup className={styles.tooltip} role="tooltip">
            {anchor.dataset.tooltip || anchor.ariaLabel}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
