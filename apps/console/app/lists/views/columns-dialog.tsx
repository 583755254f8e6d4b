import { CheckboxRow } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/views.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import styles from './list-views.module.css'
import { type ChoosableColumn, shownColumns } from './saved-view.ts'

const t = sayFrom(texts)
const c = sayFrom(common)

export interface ColumnsDialogProps {
  readonly columns: readonly (ChoosableColumn & { readonly name: string })[]
  /** Null or undefined: all but the extra ones. */
  readonly chosen: readonly string[] | null | undefined
  readonly onApply: (keys: readonly string[] | null) => void
  readonly onClose: () => void
}

/** Which columns of a list are shown. The first one names the row and stays. */
export function ColumnsDialog({ columns, chosen, onApply, onClose }: ColumnsDialogProps) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(() => new Set(shownColumns(columns, chosen).map(({ key }) => key)))
  const hasExtra = columns.some(({ isExtra }) => isExtra)
  const isUsual = columns.every(({ key, isExtra }, at) => at === 0 || keys.has(key) === (isExtra !== true))
  const turn = (key: string, isOn: boolean) => setKeys(new Set([...keys].filter((one) => one !== key).concat(isOn ? [key] : [])))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('columnsTitle')}
      closeLabel={c('close')}
      width={380}
      footer={
        <div className={styles.actions}>
          <Action onClick={() => onApply(null)}>{t(hasExtra ? 'usualColumns' : 'allColumns')}</Action>
          <Action
            variant="primary"
            onClick={() => onApply(isUsual ? null : columns.map(({ key }) => key).filter((key, at) => at === 0 || keys.has(key)))}
          >
            {t('apply')}
          </Action>
        </div>
      }
    >
      <div className={styles.list}>
        <p className="type-caption tone-2">{t('columnsText')}</p>
        {columns.map(({ key, name }, at) => (
          <CheckboxRow
            key={key}
            isWhole
            checked={at === 0 || keys.has(key)}
            disabled={at === 0}
            onChange={(event) => turn(key, event.target.checked)}
          >
            {name}
          </CheckboxRow>
        ))}
      </div>
    </Dialog>
  )
}
