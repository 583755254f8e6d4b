import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BulkDialog } from '../../lists/bulk/bulk-dialog.tsx'
import { SelectionBar } from '../../lists/selection/selection-bar.tsx'
import texts from '../../messages/en/withdrawals.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { usePanel } from '../../session/panel-context.ts'
import { dollars } from '../../values/dollars.ts'
import type { WithdrawalRow } from './withdrawal.ts'

const t = sayFrom(texts)

export interface WithdrawalsSelectionProps {
  /** As they were seen. */
  readonly rows: readonly WithdrawalRow[]
  readonly onClear: () => void
}

/** Withdrawals that are approved together, each as it would be alone; what needs a second person stays out. */
export function WithdrawalsSelection({ rows, onClear }: WithdrawalsSelectionProps) {
  const queries = useQueryClient()
  const panel = usePanel()
  const [approving, setApproving] = useState<readonly WithdrawalRow[]>()
  return (
    <>
      <SelectionBar label={t('many.selected', { count: rows.length })} onClear={onClear}>
        <Action variant="quiet" onClick={() => setApproving(rows)}>
          {t('many.approve')}
        </Action>
      </SelectionBar>
      {approving && (
        <BulkDialog
          title={t('many.title', { panel: panel.name, count: approving.length })}
          request={{ kind: 'withdrawals.approve', select: { rows: approving.map(({ id, terms }) => ({ id, own: { terms } })) }, input: {} }}
          foreseen={({ can, total, amount }) => [
            t('many.can', { can, total }),
            ...(can > 0 && amount !== null ? [t('many.sum', { amount: dollars(amount) })] : []),
          ]}
          confirmText={(count) => t('many.confirm', { count })}
          onEnded={() => void queries.invalidateQueries({ queryKey: ['list'] })}
          onClose={() => setApproving(undefined)}
        />
      )}
    </>
  )
}
