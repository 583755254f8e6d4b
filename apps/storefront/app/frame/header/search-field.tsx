import { IconClose, IconSearch } from '@vitrine/ui/components'
import type { LentKeys, TaughtIds } from '@vitrine/ui/controls/search-list'
import { type FocusEvent, type FormEvent, type KeyboardEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { useIsSearchable, useSearch } from '../../features/services/search-context.tsx'
import { loadOnDemand } from '../../overlays/load-on-demand.tsx'
import { paths } from '../../paths.ts'
import { CommandHint } from './command-hint.tsx'
import styles from './search-field.module.css'

const loadPanel = () => import('../on-demand/search-panel.tsx')
const SearchPanel = loadOnDemand(async () => (await loadPanel()).SearchPanel)
const prepare = () => void loadPanel().catch(() => undefined)

const LINK = /^(https?:\/\/|www\.)\S+$|^[\w-]+(\.[\w-]+)+\/\S*$/i

/** Filters the list of services while one types, and offers services, networks and types under the field. */
export function SearchField({ isFocused, onDone }: { readonly isFocused: boolean; readonly onDone: () => void }) {
  const { t } = useTranslation()
  const { text, setText } = useSearch()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<LentKeys | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [ids, setIds] = useState<TaughtIds | null>(null)
  const isOnList = useIsSearchable()
  useEffect(() => {
    if (isFocused) input.current?.focus()
  }, [isFocused])
  const close = useCallback(() => setIsOpen(false), [])
  const isShown = isOpen && text.trim() !== ''

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = text.trim()
    close()
    onDone()
    // A pasted link is the beginning of an order.
    if (LINK.test(wanted)) return void navigate(paths.newOrder({ url: wanted }))
    if (!isOnList && wanted) void navigate(paths.index({ search: wanted }))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isShown && keys.current?.onKeyDown(event)) return
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      close()
    } else if (event.key === 'ArrowDown') setIsOpen(true)
  }
  const closeOutside = (event: FocusEvent) => {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) close()
  }
  return (
    <search className={styles.place}>
      <form className={styles.field} onSubmit={submit} onBlur={closeOutside}>
        <IconSearch size={16} />
        <input
          ref={input}
          type="search"
          role="combobox"
          className={styles.input}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setIsOpen(true)
            keys.current?.onChange(event)
          }}
          onFocus={prepare}
          onKeyDown={onKeyDown}
          placeholder={t('header.searchPlaceholder')}
          aria-label={t('header.search')}
          aria-expanded={isShown && ids !== null}
          aria-autocomplete="list"
          aria-controls={isShown ? ids?.list : undefined}
          aria-activedescendant={isShown ? ids?.option : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
        {text === '' && <CommandHint />}
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
        {isShown && (
          <Suspense fallback={null}>
            <SearchPanel
              text={text}
              field={input}
              keys={keys}
              onIds={setIds}
              onClose={() => {
                close()
                onDone()
              }}
              onClear={() => setText('')}
            />
          </Suspense>
        )}
      </form>
    </search>
  )
}
