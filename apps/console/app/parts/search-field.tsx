import { IconSearch } from '@vitrine/ui/components'
import { useEffect, useRef } from 'react'
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
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input:not([type=checkbox]), textarea, [role=dialog], [role=grid]')
      if (event.key !== '/' || event.metaKey || event.ctrlKey || event.altKey || isTyping) return
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
