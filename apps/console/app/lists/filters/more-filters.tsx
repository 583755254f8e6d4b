import { FilterChip } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { FieldControl } from '../../forms/field-control.tsx'
import { FieldText } from '../../forms/field-text.tsx'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/lists.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import styles from './more-filters.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)

export interface TextFilter<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly hint?: string
  readonly maxLength: number
  /** What may be typed; anything else is said at the field. */
  readonly pattern?: { readonly is: RegExp; readonly said: string }
  /** Chosen instead of typed; the empty value is none. */
  readonly options?: readonly { readonly value: string; readonly name: string }[]
  readonly type?: 'date'
}

export interface MoreFiltersProps<Name extends string> {
  readonly filters: readonly TextFilter<Name>[]
  readonly values: Readonly<Record<Name, string>>
  readonly onChange: (values: Readonly<Record<Name, string>>) => void
}

/** Filters that are typed: each that is set is a chip with a button that takes it away. */
export function MoreFilters<Name extends string>({ filters, values, onChange }: MoreFiltersProps<Name>) {
  const [isOpen, setIsOpen] = useState(false)
  const set = filters.filter(({ name }) => values[name] !== '')
  const written = ({ name, options }: TextFilter<Name>) => options?.find(({ value }) => value === values[name])?.name ?? values[name]
  return (
    <>
      <Action onClick={() => setIsOpen(true)}>{t('moreFilters')}</Action>
      {set.map((filter) => (
        <FilterChip
          key={filter.name}
          removeLabel={t('removeFilter', { name: filter.label })}
          onRemove={() => onChange({ ...values, [filter.name]: '' } as Record<Name, string>)}
        >
          {t('filterIs', { name: filter.label, value: written(filter) })}
        </FilterChip>
      ))}
      {isOpen && (
        <FiltersDialog
          {...{ filters, values }}
          onApply={(next) => {
            setIsOpen(false)
            onChange(next)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

interface FiltersDialogProps<Name extends string> {
  readonly filters: readonly TextFilter<Name>[]
  readonly values: Readonly<Record<Name, string>>
  readonly onApply: (values: Readonly<Record<Name, string>>) => void
  readonly onClose: () => void
}

function FiltersDialog<Name extends string>({ filters, values, onApply, onClose }: FiltersDialogProps<Name>) {
  const [typed, setTyped] = useState(values)
  const [isChecked, setIsChecked] = useState(false)
  const wrong = ({ name, pattern }: TextFilter<Name>) =>
    pattern && typed[name].trim() !== '' && !pattern.is.test(typed[name].trim()) ? pattern.said : undefined
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('moreFilters')}
      closeLabel={c('close')}
      width={420}
      footer={
        <div className={styles.actions}>
          <Action onClick={onClose}>{c('cancel')}</Action>
          <Action type="submit" form="more-filters" variant="primary">
            {t('apply')}
          </Action>
        </div>
      }
    >
      <form
        id="more-filters"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setIsChecked(true)
          if (filters.some(wrong)) return
          onApply(Object.fromEntries(filters.map(({ name }) => [name, typed[name].trim()])) as Record<Name, string>)
        }}
      >
        {filters.map((filter) =>
          filter.options ? (
            <FieldControl
              key={filter.name}
              id={`filter-${filter.name}`}
              field={{ label: filter.label, kind: 'choice', options: filter.options, ...(filter.hint ? { hint: filter.hint } : {}) }}
              value={typed[filter.name]}
              onChange={(value) => setTyped({ ...typed, [filter.name]: String(value) })}
            />
          ) : (
            <FieldText
              key={filter.name}
              id={`filter-${filter.name}`}
              label={filter.label}
              hint={filter.hint}
              value={typed[filter.name]}
              maxLength={filter.maxLength}
              type={filter.type}
              error={isChecked ? wrong(filter) : undefined}
              onChange={(event) => setTyped({ ...typed, [filter.name]: event.target.value })}
            />
          ),
        )}
      </form>
    </Dialog>
  )
}
