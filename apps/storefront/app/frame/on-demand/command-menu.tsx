import { IconSearch } from '@vitrine/ui/components'
import { BareDialog } from '@vitrine/ui/controls'
import { SearchList, SearchListInput } from '@vitrine/ui/controls/search-list'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#i18n'
import { useLayers } from '../frame-context.tsx'
import { EntryIcon } from '../navigation/entry-icon.tsx'
import { flatEntries } from '../navigation/menu-entries.ts'
import { useNavigationMenu } from '../navigation/navigation-context.tsx'
import styles from './command-menu.module.css'
import { readRecent, rememberRecent } from './recent-commands.ts'
import { ResultIcon } from './result-icon.tsx'
import { ResultList, useSearchGroups } from './result-list.tsx'
import { holdsMessages, type Result, type ResultGroup } from './search-model.ts'
import { useActions } from './use-actions.ts'
import { useChooseResult } from './use-choose-result.ts'
import { useFoundResults } from './use-found-results.ts'

/** Everything from the keyboard: where one was, pages, actions, and what is sold. */
export function CommandMenu({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('shell')
  const { show } = useLayers()
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const { groups, isLoading, hasFailed } = useCommandGroups(text)
  const choose = useChooseResult((result) => {
    rememberRecent(result)
    onClose()
  })
  const listed = useSearchGroups(groups)
  const count = groups.reduce((sum, { results }) => sum + results.length, 0)
  const icons = useEntryIcons()
  return (
    <BareDialog label={t('commands.title')} className={styles.menu} onClose={onClose}>
      <SearchList groups={listed} text={text} onType={setText} startsAtFirst onChoose={choose}>
        <div className={styles.head}>
          <IconSearch />
          <SearchListInput
            ref={input}
            className={styles.input}
            placeholder={t('commands.placeholder')}
            aria-label={t('commands.title')}
            aria-expanded={count > 0}
            maxLength={200}
          />
          <button type="button" className={styles.escape} onClick={onClose} aria-label={t('close')}>
            <kbd>esc</kbd>
          </button>
        </div>
        <p className="sr-only" role="status">
          {isLoading ? t('search.loading') : t('search.found', { count })}
        </p>
        <div className={styles.body}>
          {count > 0 ? (
            <ResultList groups={listed} text={text} iconOf={(result) => icons(result) ?? <ResultIcon result={result} />} />
          ) : (
            <p className={styles.none}>{t(isLoading ? 'search.loading' : hasFailed ? 'search.failed' : 'search.none')}</p>
          )}
        </div>
      </SearchList>
      <div className={styles.foot} aria-hidden="true">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd>
          {t('commands.move')}
        </span>
        <span>
          <kbd>↵</kbd>
          {t('commands.open')}
        </span>
        <span>
          <kbd>Ctrl</kbd>
          <kbd>↵</kbd>
          {t('commands.order')}
        </span>
      </div>
      <button type="button" className={styles.keys} onClick={() => show('keys')}>
        <kbd>?</kbd>
        {t('keys.title')}
      </button>
    </BareDialog>
  )
}

/** Without a query: recent places, pages and actions. With one: whatever matches. */
function useCommandGroups(typed: string): { groups: readonly ResultGroup[]; isLoading: boolean; hasFailed: boolean } {
  const text = useDeferredValue(typed).trim()
  const found = useFoundResults(typed)
  const { entries } = useNavigationMenu()
  const { always, onSearch } = useActions()
  const [recent] = useState(readRecent)
  const groups = useMemo(() => {
    const pages = flatEntries(entries).map<Result>(({ key, name, to, href }) => ({
      key: `page-${key}`,
      kind: 'page',
      name,
      ...(to === null ? {} : { to }),
      ...(href === null ? {} : { href }),
    }))
    const been = recent.map<Result>(({ name, to }) => ({ key: `recent-${to}`, kind: 'recent', name, to }))
    const holding = (results: readonly Result[]) => results.filter(({ name, detail = '' }) => holdsMessages(`${name} ${detail}`, text))
    const all: readonly ResultGroup[] =
      text === ''
        ? [
            { kind: 'recent', results: been },
            { kind: 'page', results: pages },
            { kind: 'action', results: always },
          ]
        : [...found.groups, { kind: 'page', results: holding(pages) }, { kind: 'action', results: holding([...always, ...onSearch]) }]
    return all.filter(({ results }) => results.length > 0)
  }, [text, found.groups, entries, always, onSearch, recent])
  return { groups, isLoading: text !== '' && found.isLoading, hasFailed: found.hasFailed }
}

/** Pages have the same icons as in the menu. */
function useEntryIcons() {
  const { entries } = useNavigationMenu()
  return (result: Result) => {
    const entry = result.kind === 'page' ? flatEntries(entries).find(({ key }) => `page-${key}` === result.key) : undefined
    return entry && <EntryIcon entry={entry} />
  }
}
