import { IconSearch, SmallField } from '@vitrine/ui/components'
import { useEffect, useState } from 'react'
import styles from '../filters.module.css'

const SEARCH_DELAY_MS = 350

export interface SearchFieldProps {
  readonly search: string
  readonly label: string
  readonly onSearch: (text: string) => void
}

/** Debounced search; Enter searches at once. */
export function SearchField({ search, label, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(search)
  useEffect(() => {
    if (text.trim() === search) return
    const timer = setTimeout(() => onSearch(text.trim()), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  })
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(text.trim())
        }}
      >
        <SmallField
          type="search"
          label={label}
          placeholder={label}
          icon={<IconSearch size={16} />}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}
