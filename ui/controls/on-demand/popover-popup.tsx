import { Popover } from '@base-ui/react/popover'
import { classNames } from '../../components/class-names.ts'
import type { PopoverProps } from '../popover.tsx'
import styles from './bubble.module.css'
import { layerOf } from './layer.ts'

export function PopoverPopup({ anchor, onClose, role, align = 'end', className, children }: PopoverProps) {
  return (
    <Popover.Root open modal={false} onOpenChange={onClose}>
      <Popover.Portal container={layerOf(anchor.current)}>
        <Popover.Positioner
          className={styles.positioner}
          anchor={anchor}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          positionMethod="fixed"
        >
          <Popover.Popup className={classNames(styles.popover, className)} role={role} initialFocus={false} finalFocus={false}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
