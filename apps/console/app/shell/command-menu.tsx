import { IconSearch } from '@vitrine/ui/components'
import { BareDialog } from '@vitrine/ui/controls'
import { SearchList, SearchListInput, SearchListResults } from '@vitrine/ui/controls/search-list'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSavedViews } from '../lists/views/use-saved-views.ts'
import texts from '../messages/en/shell.json'
import { sayFrom } from '../messages/texts.ts'
import { Keys } from '../parts/action.tsx'
import { useHere } from '../session/panel-context.ts'
import styles from './command-menu.module.css'
import { type Command, commandsFor, matching } from './commands.ts'
import { PanelMark } from './panel-mark.tsx'

const t = sayFrom(texts)

/** One field for every page and panel, by keyboard alone. */
export function CommandMenu({ onClose }: { readonly onClose: () => void }) {
  const { me, panel } = useHere()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const { views } = useSavedViews()
  const commands = useMemo(() => commandsFor(me, panel, pathname, views), [me, panel, pathname, views])
  const groups = useMemo(
    () =>
      (['pages', 'views', 'panels'] as const)
        .map((group) => ({ key: group, caption: t(group), items: matching(commands, text).filter((command) => command.group === group) }))
        .filter(({ items }) => items.length > 0),
    [commands, text],
  )
  const choose = (command: Command, isOther: boolean) => {
    onClose()
    if (isOther) window.open(command.to, '_blank', 'noopener')
    else void navigate(command.to)
  }
  return (
    <BareDialog label={t('commands')} className={styles.menu} onClose={onClose}>
      <SearchList groups={groups} text={text} onType={setText} startsAtFirst onChoose={choose}>
        <div className={styles.field}>
          <IconSearch size={16} />
          <SearchListInput className={styles.input} aria-label={t('search')} placeholder={t('search')} />
        </div>
        <div className={styles.results}>
          <SearchListResults label={t('commands')} groups={groups} keyOf={(command: Command) => command.to}>
            {(command: Command) => (
              <>
                {command.panel ? <PanelMark panel={command.panel} /> : command.icon && <command.icon size={16} className={styles.icon} />}
                <span className={styles.name}>{command.name}</span>
                {command.second && <span className={styles.second}>{command.second}</span>}
              </>
            )}
          </SearchListResults>
          {groups.length === 0 && (
            <p className={styles.nothing} role="status">
              {t('nothingFound', { text })}
            </p>
          )}
        </div>
        <div className={styles.foot} aria-hidden="true">
          <span>
            <Keys>↑</Keys> <Keys>↓</Keys> {t('moveKeys')}
          </span>
          <span>
            <Keys>↵</Keys> {t('openKeys')}
          </span>
          <span>
            <Keys>Esc</Keys> {t('closeKeys')}
          </span>
        </div>
      </SearchList>
    </BareDialog>
  )
}
