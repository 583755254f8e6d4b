import {
  Button,
  buttonClass,
  classNames,
  type Icon,
  IconPause,
  IconPlay,
  IconRefresh,
  IconRepeat,
  IconWallet,
} from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { UnlessActing } from '../../shop/unless-acting.tsx'
import { type MainAction, mainAction, type Order } from '../order-list/order-facts.ts'
import { reorderPath } from '../order-list/reorder.ts'
import styles from './main-action-button.module.css'
import type { OpenDialog } from './order-dialogs.tsx'
import type { OrderActions } from './use-order-actions.ts'

const icons: Readonly<Record<MainAction, Icon>> = {
  pay: IconWallet,
  retry: IconRefresh,
  resume: IconPlay,
  pause: IconPause,
  again: IconRepeat,
}

export interface MainActionButtonProps {
  readonly order: Order
  readonly actions: OrderActions
  readonly openDialog: (dialog: OpenDialog) => void
  /** Stands in a row: where that is narrow, the icon says it. */
  readonly isInRow?: boolean
}

/** The one thing a row offers beside its menu. */
export function MainActionButton({ order, actions, openDialog, isInRow = false }: MainActionButtonProps) {
  const { t } = useTranslation('orders')
  const action = mainAction(order)
  if (!action) return null
  const ActionIcon = icons[action]
  const label = classNames(isInRow && styles.label)
  const title = isInRow ? t(`actions.${action}`) : undefined
  if (action === 'again') {
    return (
      <Link className={buttonClass({ size: 'small' })} to={reorderPath(order)} title={title}>
        <ActionIcon size={16} />
        <span className={label}>{t('actions.again')}</span>
      </Link>
    )
  }
  const isUrgent = action === 'pay' || action === 'retry'
  const button = (
    <Button
      size="small"
      variant={isUrgent ? 'primary' : 'default'}
      icon={<ActionIcon size={16} />}
      isLoading={actions.busy === order.id}
      title={title}
      onClick={() => (action === 'pay' ? openDialog({ kind: 'pay', order }) : void actions.run(action, order))}
    >
      <span className={label}>{t(`actions.${action}`)}</span>
    </Button>
  )
  return action === 'pause' ? button : <UnlessActing isNarrow={isInRow}>{button}</UnlessActing>
}
