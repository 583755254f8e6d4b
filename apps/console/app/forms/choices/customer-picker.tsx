import texts from '../../messages/en/customer-picker.json'
import { sayFrom } from '../../messages/texts.ts'
import { ChoicePicker, type ChoiceSource, type PickerProps } from './choice-picker.tsx'

const t = sayFrom(texts)

interface CustomerChoice {
  readonly id: number
  readonly name: string
  /** The address, where the name is something else. */
  readonly second: string | null
}

const source: ChoiceSource<CustomerChoice> = {
  segment: 'customers',
  nameOf: (id, customer) => customer?.name ?? t('number', { id }),
  detailOf: ({ id, second }) => [second, t('number', { id: String(id) })].filter((part) => part !== null).join(' · '),
  words: {
    search: t('search'),
    add: t('search'),
    none: t('none'),
    more: t('more', { count: 20 }),
    chosen: (count) => t('chosen', { count }),
  },
}

/** Customers, found by e-mail, name or number. */
export const CustomerPicker = (picker: PickerProps) => <ChoicePicker {...picker} source={source} />
