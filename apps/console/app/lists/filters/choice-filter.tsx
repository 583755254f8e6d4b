import { CompactSelect } from '../../parts/compact-select.tsx'

export interface ChoiceFilterProps {
  readonly label: string
  /** Where nothing is chosen. */
  readonly any: string
  readonly known: readonly { readonly value: string; readonly name: string }[]
  /** What the address names and nothing is known of, or not yet; the value itself unless said. */
  readonly nameOf?: (value: string) => string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Narrows a list to one of what is known. What the address names stays chosen, also where nobody did it of late. */
export function ChoiceFilter({ label, any, known, nameOf = (own) => own, value, onChange }: ChoiceFilterProps) {
  const own = value === '' || known.some((one) => one.value === value) ? [] : [{ value, name: nameOf(value) }]
  return (
    <CompactSelect
      label={label}
      isSet={value !== ''}
      options={[{ value: '', name: any }, ...known, ...own]}
      value={value}
      onChange={onChange}
    />
  )
}
