import { IconSearch } from '@vitrine/ui/components'
import { useEffect, useRef } from 'react'
import { isSingleKey } from '../session/single-keys.ts'
import { Keys } from './action.tsx'
import styles from './search-field.module.css'

export interface SearchFieldProps {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (text: string) => void
}

/** The search of a list; `/` leads to it from anywhere nobody types. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isSingleKey(event)) return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <label className={styles.field}>
      <IconSearch size={14} />
      <input
        ref={field}
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
}
