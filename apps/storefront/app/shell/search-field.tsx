import { IconClose, IconSearch } from '@vitrine/ui/components'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatches, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { useSearch } from './search-context.tsx'
import styles from './search-field.module.css'

const LINK = /^(https?:\/\/|www\.)\S+$|^[\w-]+(\.[\w-]+)+\/\S*$/i

/** A route whose list the field filters while one types. */
export interface SearchableHandle {
  readonly isSearchable?: boolean
}

export function SearchField({ isFocused, onDone }: { readonly isFocused: boolean; readonly onDone: () => void }) {
  const { t } = useTranslation()
  const { text, setText } = useSearch()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const isOnList = useMatches().some((match) => (match.handle as SearchableHandle | undefined)?.isSearchable)
  useEffect(() => {
    if (isFocused) input.current?.focus()
  }, [isFocused])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = text.trim()
    onDone()
    // A pasted link is the beginning of an order.
    if (LINK.test(wanted)) return void navigate(paths.newOrder({ url: wanted }))
    if (!isOnList && wanted) void navigate(paths.index({ search: wanted }))
  }
  return (
    <search className={styles.place}>
      <form className={styles.field} onSubmit={submit}>
        <IconSearch size={16} />
        <input
          ref={input}
          type="search"
          className={styles.input}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          placeholder={t('header.searchPlaceholder')}
          aria-label={t('header.search')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
        {text !== '' && (
          <button
            type="button"
            className={styles.clear}
            aria-label={t('header.clearSearch')}
            onClick={() => {
              setText('')
              input.current?.focus()
            }}
          >
            <IconClose size={14} />
          </button>
        )}
      </form>
    </search>
  )
}
