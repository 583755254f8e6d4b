import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldText } from '../../forms/field-text.tsx'
import { BulkDialog } from '../../lists/bulk/bulk-dialog.tsx'
import { SelectionBar } from '../../lists/selection/selection-bar.tsx'
import texts from '../../messages/en/orders.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { dollars } from '../../values/dollars.ts'
import type { bulkFiltersOf } from './order-filter.ts'

const t = sayFrom(texts)
const acts = ['cancel', 'pause', 'resume'] as const
type Act = (typeof acts)[number]
const REASON_MAX = 500

export interface OrdersSelectionProps {
  /** Selected orders by number; null: all that the filters show, of which there are so many. */
  readonly ids: readonly string[] | null
  readonly count: number | null
  readonly filters: ReturnType<typeof bulkFiltersOf>
  /** Until when what the filters show counts. */
  readonly asOf: string
  /** All orders of the filters, where they can be taken as a whole. */
  readonly onAll: (() => void) | undefined
  readonly onClear: () => void
}

/** What is done to many orders at once, each as it would be done to one. */
export function OrdersSelection({ ids, count, filters, asOf, onAll, onClear }: OrdersSelectionProps) {
  const queries = useQueryClient()
  const panel = usePanel()
  const path = `${usePanelPath()}/orders`
  const [act, setAct] = useState<Act>()
  const [reason, setReason] = useState('')
  const label = ids === null ? allText(count) : t('many.selected', { count: ids.length })
  const close = () => {
    setAct(undefined)
    setReason('')
  }
  return (
    <>
      <SelectionBar label={label} all={onAll && { label: t('many.all'), onSelect: onAll }} onClear={onClear}>
        {acts.map((each) => (
          <Action key={each} variant="quiet" onClick={() => setAct(each)}>
            {t(`many.${each}`)}
          </Action>
        ))}
      </SelectionBar>
      {act && (
        <BulkDialog
          title={t(`many.${act}Title`, { panel: panel.name })}
          request={{ kind: `orders.${act}`, select: ids === null ? { filters, asOf } : { ids: ids.map(Number) }, input: {} }}
          given={act === 'cancel' ? { reason: reason.trim() } : undefined}
          foreseen={({ can, total, amount }) => [
            t(`many.${act}Can`, { can, total }),
            ...(can > 0 && amount !== null ? [t('many.refunded', { amount: dollars(amount) })] : []),
          ]}
          confirmText={(number) => t(`many.${act}Confirm`, { count: number })}
          tone={act === 'cancel' ? 'danger' : undefined}
          onEnded={() => void queries.invalidateQueries({ queryKey: ['list', path] })}
          onClose={close}
        >
          {act === 'cancel' && (
            <FieldText
              id="many-reason"
              label={t('many.reason')}
              hint={t('many.reasonHint')}
              value={reason}
              maxLength={REASON_MAX}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </BulkDialog>
      )}
    </>
  )
}

const allText = (count: number | null): string => (count === null ? t('many.every') : t('many.everyOf', { count }))
