import { formatId } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { type PlanActions, usePlanActions } from '../../features/plans/use-plan-actions.ts'
import { useApi } from '../../session/session-context.tsx'

/** Pauses, resumes and cancels subscriptions; `onChanged` reads them again. */
export function useSubscriptionActions(onChanged: () => void): PlanActions {
  const { t } = useTranslation('plans')
  const api = useApi()
  return usePlanActions({
    send: (command, id) => {
      const input = { params: { subscriptionId: id } }
      if (command === 'cancel') return api.subscriptions.cancelSubscription(input)
      return command === 'pause' ? api.subscriptions.pauseSubscription(input) : api.subscriptions.activateSubscription(input)
    },
    labels: (command, id) => t(`subscriptions.done.${command}`, { id: formatId(id) }),
    onChanged,
  })
}
