import { IconClose } from '@vitrine/ui/components'
import bulk from '../../messages/en/service-bulk.json'
import texts from '../../messages/en/services.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action, IconAction } from '../../parts/action.tsx'
import styles from './services-screen.module.css'

const t = sayFrom(texts)
const b = sayFrom(bulk)

export interface SelectionBarProps {
  readonly count: number
  readonly isEdited: boolean
  readonly isPriced: boolean
  readonly onSale: (isOn: boolean) => void
  readonly onRule: () => void
  readonly onChange: () => void
  readonly onMany: () => void
  /** All that the filter shows, where more are shown than selected. */
  readonly all: { readonly count: number; readonly onSelect: () => void } | undefined
  readonly onClear: () => void
}

/** What can be done to what is selected. */
export function SelectionBar({ count, isEdited, isPriced, onSale, onRule, onChange, onMany, all, onClear }: SelectionBarProps) {
  return (
    <div className={styles.selection} role="toolbar" aria-label={t('selected', { count })}>
      <span>{t('selected', { count })}</span>
      {all && (
        <Action variant="quiet" onClick={all.onSelect}>
          {b('selectAll', { count: all.count })}
        </Action>
      )}
      {isPriced && (
        <Action variant="quiet" onClick={onRule}>
          {t('rule.open')}
        </Action>
      )}
      {isEdited && (
        <>
          <Action variant="quiet" onClick={() => onSale(true)}>
            {t('switchOn')}
          </Action>
          <Action variant="quiet" onClick={() => onSale(false)}>
            {t('switchOff')}
          </Action>
          <Action variant="quiet" onClick={onChange}>
            {b('change')}
          </Action>
          <Action variant="quiet" onClick={onMany}>
            {b('many.open')}
          </Action>
        </>
      )}
      <IconAction label={t('clearSelection')} onClick={onClear}>
        <IconClose size={14} />
      </IconAction>
    </div>
  )
}
