import { Button, IconPause, IconPlay } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { UnlessActing } from '../../shop/unless-acting.tsx'
import row from '../order-actions/main-action-button.module.css'
import styles from './plan-table.module.css'
import type { PlanActions } from './use-plan-actions.ts'

export interface PlanActionButtonProps {
  readonly plan: { readonly id: number; readonly actions: { readonly pausable: boolean; readonly activable: boolean } }
  readonly actions: PlanActions
  /** Stands in a row whose menu has the same: a phone shows only what goes on again. */
  readonly isInRow?: boolean
}

/** Pause or resume, whichever the server allows. */
export function PlanActionButton({ plan, actions, isInRow = false }: PlanActionButtonProps) {
  const { t } = useTranslation('orders')
  const { pausable, activable } = plan.actions
  if (!pausable && !activable) return null
  const command = activable ? 'resume' : 'pause'
  const button = (
    <Button
      size="small"
      className={isInRow && pausable ? styles.wideOnly : undefined}
      icon={activable ? <IconPlay size={16} /> : <IconPause size={16} />}
      isLoading={actions.busy === plan.id}
      title={isInRow ? t(`actions.${command}`) : undefined}
      onClick={() => void actions.run(command, plan.id)}
    >
      <span className={isInRow ? row.label : undefined}>{t(`actions.${command}`)}</span>
    </Button>
  )
  return command === 'pause' ? button : <UnlessActing isNarrow={isInRow}>{button}</UnlessActing>
}
