import { SelectionBar } from '../../lists/selection/selection-bar.tsx'
import bulk from '../../messages/en/service-bulk.json'
import texts from '../../messages/en/services.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'

const t = sayFrom(texts)
const b = sayFrom(bulk)

export interface ServicesSelectionProps {
  readonly count: number
  readonly isEdited: boolean
  readonly isPriced: boolean
  readonly onSale: (isOn: boolean) => void
  readonly onRule: () => void
  readonly onChange: () => void
  readonly onMany: () => void
  readonly onReplace: () => void
  /** All that the filter shows, where more are shown than selected. */
  readonly all: { readonly count: number; readonly onSelect: () => void } | undefined
  readonly onClear: () => void
}

/** What can be done to what is selected. */
export function ServicesSelection({
  count,
  isEdited,
  isPriced,
  onSale,
  onRule,
  onChange,
  onMany,
  onReplace,
  all,
  onClear,
}: ServicesSelectionProps) {
  return (
    <SelectionBar
      label={t('selected', { count })}
      all={all && { label: b('selectAll', { count: all.count }), onSelect: all.onSelect }}
      onClear={onClear}
    >
      {isPriced && (
        <Action variant="quiet" onClick={onRule}>
          {t('rule.open')}
        </Action>
      )}
      <Action variant="quiet" onClick={onChange}>
        {b('change')}
      </Action>
      {isEdited && (
        <>
          <Action variant="quiet" onClick={() => onSale(true)}>
            {t('switchOn')}
          </Action>
          <Action variant="quiet" onClick={() => onSale(false)}>
            {t('switchOff')}
          </Action>
          <Action variant="quiet" onClick={onMany}>
            {b('many.open')}
          </Action>
          <Action variant="quiet" onClick={onReplace}>
            {b('replace.open')}
          </Action>
        </>
      )}
    </SelectionBar>
  )
}
