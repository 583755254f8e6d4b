import { Button, IconPause, IconPlay } from '@vitrine/ui/components'
import { useTranslation } from 'react-i18next'
import type { PlanActions } from '../use-plan-actions.ts'
import styles from './plan-table.module.css'

export interface PlanActionButtonProps {
  readonly plan: { readonly id: number; readonly actions: { readonly pausable: boolean; readonly activable: boolean } }
  readonly actions: PlanActions
}

/** Pause or resume, whichever the server allows. */
export function PlanActionButton({ plan, actions }: PlanActionButtonProps) {
  const { t } = useTranslation('orders')
  const { pausable, activable } = plan.actions
  if (!pausable && !activable) return null
  const command = activable ? 'resume' : 'pause'
  return (
    <Button
      size="small"
      // On a phone only what goes on again has its own button; the rest is in the menu.
      className={activable ? undefined : styles.wideOnly}
      icon={activable ? <IconPlay size={16} /> : <IconPause size={16} />}
      isLoading={actions.busy === plan.id}
      onClick={() => void actions.run(command, plan.id)}
    >
      {t(`actions.${command}`)}
    </Button>
  )
}
