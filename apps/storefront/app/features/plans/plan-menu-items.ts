import { IconCircleCross, IconCopy, IconEye, IconPause, IconPlay } from '@vitrine/ui/components'
import type { TFunction } from 'i18next'
import type { MenuItem } from '../order-actions/menu-items.ts'
import type { PlanActions } from './use-plan-actions.ts'

export interface PlanMenuPorts {
  readonly t: TFunction<['plans', 'orders']>
  readonly plan: {
    readonly id: number
    readonly url: string | null
    readonly actions: { readonly pausable: boolean; readonly activable: boolean; readonly cancelable: boolean }
  }
  readonly path: string
  readonly openLabel: string
  readonly cancelLabel: string
  readonly actions: PlanActions
  readonly onCancel: () => void
}

/** Everything that can be done with a drip feed or a subscription: what the flags allow, and what is always possible. */
export function planMenuItems({ t, plan, path, openLabel, cancelLabel, actions, onCancel }: PlanMenuPorts): readonly MenuItem[] {
  const { url } = plan
  const { pausable, activable, cancelable } = plan.actions
  const run = (command: 'pause' | 'resume') => () => void actions.run(command, plan.id)
  return [
    { key: 'open', label: openLabel, icon: IconEye, to: path },
    ...(pausable
      ? [{ key: 'pause', label: t('orders:actions.pause'), icon: IconPause, shortcut: 'P' as const, onClick: run('pause') }]
      : []),
    ...(activable
      ? [{ key: 'resume', label: t('orders:actions.resume'), icon: IconPlay, shortcut: 'P' as const, onClick: run('resume') }]
      : []),
    ...(url
      ? [
          {
            key: 'copy',
            label: t('orders:actions.copyLink'),
            icon: IconCopy,
            // Without permission the link can still be marked and copied where it stands.
            onClick: () =>
              void navigator.clipboard?.writeText(url).then(
                () => actions.say({ tone: 'ok', text: t('orders:actions.copied') }),
                () => undefined,
              ),
          },
        ]
      : []),
    ...(cancelable
      ? [
          {
            key: 'cancel',
            label: cancelLabel,
            text: t('orders:actions.cancelText'),
            icon: IconCircleCross,
            isDangerous: true,
            onClick: onCancel,
          },
        ]
      : []),
  ]
}
