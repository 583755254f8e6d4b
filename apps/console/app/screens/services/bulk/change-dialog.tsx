import { Dialog } from '@vitrine/ui/controls'
import { type FormEvent, useId, useState } from 'react'
import { FieldControl } from '../../../forms/field-control.tsx'
import { type CellValue, valueFrom } from '../../../grid/cell-kinds.ts'
import common from '../../../messages/en/common.json'
import texts from '../../../messages/en/service-bulk.json'
import { sayFrom } from '../../../messages/texts.ts'
import { Action } from '../../../parts/action.tsx'
import { FIELDS } from '../service-fields.ts'
import styles from './bulk.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)
const NAMES = [
  'minQuantity',
  'maxQuantity',
  'quantityStep',
  'defaultQuantity',
  'guaranteeDays',
  'dripFeedIsAllowed',
  'allowsDuplicateLinks',
  'serviceTypeId',
  'discountPpm',
  'priceFollowsProvider',
] as const
const FOLLOWS = (['yes', 'no'] as const).map((value) => ({ value, name: t(`follows.${value}`) }))
const SWITCH = (['yes', 'no'] as const).map((value) => ({ value, name: t(`switch.${value}`) }))
export type BulkField = (typeof NAMES)[number]

export interface ChangeDialogProps {
  readonly count: number
  readonly types: readonly { readonly value: string; readonly name: string }[]
  readonly mayChange: (key: string) => boolean
  readonly onApply: (field: BulkField, value: CellValue) => void
  readonly onClose: () => void
}

/** One field of all that is selected: its new value joins the changes that are reviewed before they are saved. */
export function ChangeDialog({ count, types, mayChange, onApply, onClose }: ChangeDialogProps) {
  const id = useId()
  const names = NAMES.filter(mayChange)
  const [field, setField] = useState<BulkField>(names[0] ?? 'minQuantity')
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const options = optionsOf(field, types)
  const chosen = options && (typed || (options[0]?.value ?? ''))
  const choose = (name: BulkField) => {
    setField(name)
    setTyped('')
    setIsWrong(false)
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const value = readValue(field, chosen ?? typed)
    if (value === undefined) setIsWrong(true)
    else onApply(field, value)
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('changeTitle', { count })} closeLabel={c('close')} width={420}>
      <form className={styles.body} noValidate onSubmit={apply}>
        <FieldControl
          id={`${id}field`}
          field={{ label: t('field'), kind: 'choice', options: names.map((value) => ({ value, name: FIELDS[value]?.name ?? value })) }}
          value={field}
          onChange={(value) => choose(value as BulkField)}
        />
        <FieldControl
          id={`${id}value`}
          field={
            options
              ? { label: t('value'), kind: 'choice', options }
              : { label: t('value'), kind: field === 'discountPpm' ? 'ppm' : 'whole' }
          }
          value={chosen ?? typed}
          error={isWrong ? t('unread') : undefined}
          onChange={(value) => setTyped(String(value))}
        />
        <p className="tone-3">{t('note')}</p>
        <Action type="submit" variant="primary">
          {t('apply')}
        </Action>
      </form>
    </Dialog>
  )
}

function optionsOf(field: BulkField, types: ChangeDialogProps['types']): ChangeDialogProps['types'] | undefined {
  if (field === 'serviceTypeId') return types
  if (field === 'priceFollowsProvider') return FOLLOWS
  return FIELDS[field]?.kind === 'switch' ? SWITCH : undefined
}

/** An emptied guarantee is none; every other field needs a value. */
function readValue(field: BulkField, text: string): CellValue | undefined {
  if (field === 'guaranteeDays' && text.trim() === '') return null
  if (FIELDS[field]?.kind === 'switch') return text === 'yes'
  return valueFrom(field === 'discountPpm' ? 'percent' : 'whole', text)
}
