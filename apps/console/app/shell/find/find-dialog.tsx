import { IconSearch } from '@vitrine/ui/components'
import { BareDialog } from '@vitrine/ui/controls'
import { SearchList, type SearchListGroup, SearchListInput, SearchListResults } from '@vitrine/ui/controls/search-list'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import texts from '../../messages/en/shell.json'
import { sayFrom } from '../../messages/texts.ts'
import { Keys } from '../../parts/action.tsx'
import { PanelMark } from '../panel-mark.tsx'
import type { Command } from './commands.ts'
import styles from './find-dialog.module.css'

const t = sayFrom(texts)

export interface FindDialogProps {
  readonly label: string
  readonly placeholder: string
  readonly groups: readonly SearchListGroup<Command>[]
  readonly text: string
  readonly onType: (text: string) => void
  readonly onClose: () => void
  /** What is said below what was found: that more is on its way, or why not. */
  readonly state?: ReactNode
}

/** A field over the page and what it finds, walked by the keys of the field. */
export function FindDialog({ label, placeholder, groups, text, onType, onClose, state }: FindDialogProps) {
  const navigate = useNavigate()
  const choose = (command: Command, isOther: boolean) => {
    onClose()
    if (isOther) window.open(command.to, '_blank', 'noopener')
    else void navigate(command.to)
  }
  return (
    <BareDialog label={label} className={styles.menu} onClose={onClose}>
      <SearchList groups={groups} text={text} onType={onType} startsAtFirst onChoose={choose}>
        <div className={styles.field}>
          <IconSearch size={16} />
          <SearchListInput className={styles.input} aria-label={placeholder} placeholder={placeholder} />
        </div>
        <div className={styles.results}>
          <SearchListResults label={label} groups={groups} keyOf={(command: Command) => command.to}>
            {(command: Command) => (
              <>
                {command.panel ? <PanelMark panel={command.panel} /> : command.icon && <command.icon size={16} className={styles.icon} />}
                <span className={styles.name}>{command.name}</span>
                {command.second && <span className={styles.second}>{command.second}</span>}
              </>
            )}
          </SearchListResults>
          {state}
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

/** Said where nothing more is to be seen. */
export const FindState = ({ children, role = 'status' }: { readonly children: ReactNode; readonly role?: 'status' | 'alert' }) => (
  <p className={styles.nothing} role={role}>
    {children}
  </p>
)
