import {
  type Icon,
  IconChat,
  IconCheck,
  IconCircleCross,
  IconCopy,
  IconEye,
  IconPause,
  IconPlay,
  IconRefresh,
  IconRepeat,
  IconStar,
  IconTrash,
  IconWallet,
} from '@vitrine/ui/components'
import type { TFunction } from 'i18next'
import { paths } from '../../paths.ts'
import type { Order } from '../order-list/order-facts.ts'
import { reorderPath } from '../order-list/reorder.ts'
import type { OpenDialog } from './order-dialogs.tsx'
import type { OrderActions } from './use-order-actions.ts'

export interface MenuItem {
  readonly key: string
  readonly label: string
  readonly text?: string
  readonly icon: Icon
  readonly isDangerous?: boolean
  /** Does the same on the link of its row. */
  readonly shortcut?: 'P' | 'R' | 'X'
  /** An address of the shop. */
  readonly to?: string
  readonly onClick?: () => void
}
/** Keys of what is refused to an operator who acts for the customer, here and in the menus of plans. */
export const notWhileActing: ReadonlySet<string> = new Set(['pay', 'resume', 'cancel', 'delete'])

export interface MenuPorts {
  readonly t: TFunction<'orders'>
  readonly order: Order
  readonly actions: OrderActions
  readonly openDialog: (dialog: OpenDialog) => void
  /** Where rows can be selected. */
  readonly selection?: { readonly isSelected: boolean; readonly toggle: () => void }
}

/** Everything that can be done with an order: what the flags allow, and what is always possible. */
export function menuItems({ t, order, actions, openDialog, selection }: MenuPorts): readonly MenuItem[] {
  const { activable, pausable, payable, cancelable, deletable } = order.actions
  const isFailed = order.status === 'error'
  const run = (command: 'pause' | 'resume' | 'retry') => () => void actions.run(command, order)
  const url = order.url
  const onCopied = () => actions.say({ tone: 'ok', text: t('actions.copied') })
  return [
    { key: 'open', label: t('actions.open'), text: t('actions.openText'), icon: IconEye, to: paths.order(order.id) },
    ...(payable ? [{ key: 'pay', label: t('actions.pay'), icon: IconWallet, onClick: () => openDialog({ kind: 'pay', order }) }] : []),
    ...(pausable ? [{ key: 'pause', label: t('actions.pause'), icon: IconPause, shortcut: 'P' as const, onClick: run('pause') }] : []),
    ...(activable
      ? [
          {
            key: 'resume',
            label: isFailed ? t('actions.retry') : t('actions.resume'),
            icon: isFailed ? IconRefresh : IconPlay,
            shortcut: 'P' as const,
            onClick: run(isFailed ? 'retry' : 'resume'),
          },
        ]
      : []),
    { key: 'again', label: t('actions.orderAgain'), icon: IconRepeat, shortcut: 'R', to: reorderPath(order) },
    ...(order.status === 'completed'
      ? [{ key: 'rate', label: t('actions.rate'), icon: IconStar, to: paths.myServices(order.service.id) }]
      : []),
    ...(url ? [{ key: 'copy', label: t('actions.copyLink'), icon: IconCopy, onClick: () => void copy(url, onCopied) }] : []),
    ...(selection
      ? [
          {
            key: 'select',
            label: t(selection.isSelected ? 'selection.drop' : 'selection.select'),
            icon: IconCheck,
            shortcut: 'X' as const,
            onClick: selection.toggle,
          },
        ]
      : []),
    { key: 'help', label: t('actions.help'), icon: IconChat, to: paths.newQuestion({ order: order.id }) },
    ...(cancelable
      ? [
          {
            key: 'cancel',
            label: t('actions.cancel'),
            text: t('actions.cancelText'),
            icon: IconCircleCross,
            isDangerous: true,
            onClick: () => openDialog({ kind: 'cancel', order }),
          },
        ]
      : []),
    ...(deletable
      ? [
          {
            key: 'delete',
            label: t('actions.delete'),
            icon: IconTrash,
            isDangerous: true,
            onClick: () => openDialog({ kind: 'delete', order }),
          },
        ]
      : []),
  ]
}

// Without permission the link can still be copied from the order's page.
async function copy(text: string, onCopied: () => void): Promise<void> {
  await navigator.clipboard?.writeText(text).then(onCopied, () => undefined)
}
