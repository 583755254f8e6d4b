import { IconSearch } from '@vitrine/ui/components'
import { Keys } from './action.tsx'
import styles from './search-field.module.css'

export interface SearchFieldProps {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (text: string) => void
}

/** The search of a list; `/` leads to it from anywhere nobody types. */
export const SearchField = ({ label, placeholder, value, onChange }: SearchFieldProps) => (
  <label className={styles.field}>
    <IconSearch size={14} />
    <input
      type="search"
      className={styles.input}
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
    <Keys>/</Keys>
  </label>
)
