import { IconSearch } from '@vitrine/ui/components'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { useTranslation } from '#words'
import { Modal } from '../../overlays/modal.tsx'
import { useLayers } from '../frame-context.tsx'
import { EntryIcon } from '../navigation/entry-icon.tsx'
import { flatEntries } from '../navigation/menu-entries.ts'
import { useNavigationMenu } from '../navigation/navigation-context.tsx'
import styles from './command-menu.module.css'
import { readRecent, rememberRecent } from './recent-commands.ts'
import { ResultIcon } from './result-icon.tsx'
import { optionId, ResultList } from './result-list.tsx'
import { holdsWords, type Result, type ResultGroup } from './search-model.ts'
import { useActions } from './use-actions.ts'
import { useFoundResults } from './use-found-results.ts'
import { useResultKeys } from './use-result-keys.ts'

/** Everything from the keyboard: where one was, pages, actions, and what is sold. */
export function CommandMenu({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('shell')
  const { show } = useLayers()
  const [text, setText] = useState('')
  const id = useId()
  const { groups, isLoading, hasFailed } = useCommandGroups(text)
  const { active, setActive, onKey, choose } = useResultKeys(groups, 0, (result) => {
    rememberRecent(result)
    onClose()
  })
  const count = groups.reduce((sum, { results }) => sum + results.length, 0)
  const icons = useEntryIcons()
  return (
    <Modal label={t('commands.title')} className={styles.menu} onClose={onClose}>
      <div className={styles.head}>
        <IconSearch />
        <input
          type="text"
          role="combobox"
          className={styles.input}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKey}
          placeholder={t('commands.placeholder')}
          aria-label={t('commands.title')}
          aria-expanded={count > 0}
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={active >= 0 ? optionId(id, active) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          // biome-ignore lint/a11y/noAutofocus: the dialog has one field, and was opened for it
          autoFocus
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
          <ResultList
            id={id}
            label={t('search.results')}
            groups={groups}
            text={text}
            active={active}
            onActive={setActive}
            onChoose={choose}
            iconOf={(result) => icons(result) ?? <ResultIcon result={result} />}
          />
        ) : (
          <p className={styles.none}>{t(isLoading ? 'search.loading' : hasFailed ? 'search.failed' : 'search.none')}</p>
        )}
      </div>
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
    </Modal>
  )
}

/** Without words: where one was, pages and actions. With words: whatever holds them. */
function useCommandGroups(typed: string): { groups: readonly ResultGroup[]; isLoading: boolean; hasFailed: boolean } {
  const text = useDeferredValue(typed).trim()
  const found = useFoundResults(typed)
  const { entries } = useNavigationMenu()
  const { always, whenAsked } = useActions()
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
    const holding = (results: readonly Result[]) => results.filter(({ name, detail = '' }) => holdsWords(`${name} ${detail}`, text))
    const all: readonly ResultGroup[] =
      text === ''
        ? [
            { kind: 'recent', results: been },
            { kind: 'page', results: pages },
            { kind: 'action', results: always },
          ]
        : [...found.groups, { kind: 'page', results: holding(pages) }, { kind: 'action', results: holding([...always, ...whenAsked]) }]
    return all.filter(({ results }) => results.length > 0)
  }, [text, found.groups, entries, always, whenAsked, recent])
  return { groups, isLoading: text !== '' && found.isLoading, hasFailed: found.hasFailed }
}

/** Pages keep the drawings they have in the menu. */
function useEntryIcons() {
  const { entries } = useNavigationMenu()
  return (result: Result) => {
    const entry = result.kind === 'page' ? flatEntries(entries).find(({ key }) => `page-${key}` === result.key) : undefined
    return entry && <EntryIcon entry={entry} />
  }
}
