import { IconChevronDown, IconChevronUp, Tag } from '@vitrine/ui/components'
import type { DragEvent } from 'react'
import texts from '../../messages/en/menu.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action, IconAction } from '../../parts/action.tsx'
import { CompactSelect } from '../../parts/compact-select.tsx'
import styles from './menu-screen.module.css'
import { isOwn, type MenuRow, type Place } from './menu-tree.ts'

const t = sayFrom(texts)

export interface MenuRowLineProps {
  readonly row: MenuRow
  readonly name: string
  /** False where the page is switched off. */
  readonly isOn: boolean
  readonly isEdited: boolean
  readonly isDragged: boolean
  /** The lists that it may be moved to, its own among them. */
  readonly groups: readonly { readonly value: string; readonly name: string }[]
  readonly onMove: (to: Place) => void
  readonly onMoveInto: (group: string) => void
  readonly onHide: (isHidden: boolean) => void
  readonly onOpen: () => void
  readonly drag: {
    readonly onDragStart: () => void
    readonly onDragEnd: () => void
    readonly onDrop: (event: DragEvent) => void
  }
}

/** An entry with everything that is done to it without dragging too. */
export function MenuRowLine({ row, name, isOn, isEdited, isDragged, groups, onMove, onMoveInto, onHide, onOpen, drag }: MenuRowLineProps) {
  const { entry, place, count } = row
  const at = place.at(-1) ?? 0
  const above = place.slice(0, -1)
  return (
    <li
      className={styles.row}
      data-level={place.length}
      data-hidden={entry.isHidden || !isOn || undefined}
      data-dragged={isDragged || undefined}
      draggable={isEdited}
      onDragOver={(event) => event.preventDefault()}
      {...drag}
    >
      <span className={styles.name}>
        {isOwn(entry) ? (
          <button type="button" className={styles.open} onClick={onOpen}>
            {name}
          </button>
        ) : (
          name
        )}
        {entry.isNew && <Tag tone="info">{t('new')}</Tag>}
        {entry.isHidden && <Tag>{t('hidden')}</Tag>}
        {!isOn && <Tag>{t('off')}</Tag>}
        {entry.url !== null && <span className={styles.address}>{entry.url}</span>}
      </span>
      {isEdited && (
        <span className={styles.moves}>
          <CompactSelect label={t('moveTo', { name })} options={groups} value={above.join('.')} onChange={onMoveInto} />
          <IconAction label={t('up', { name })} aria-disabled={at === 0} onClick={() => at > 0 && onMove([...above, at - 1])}>
            <IconChevronUp size={16} />
          </IconAction>
          <IconAction
            label={t('down', { name })}
            aria-disabled={at === count - 1}
            onClick={() => at < count - 1 && onMove([...above, at + 2])}
          >
            <IconChevronDown size={16} />
          </IconAction>
          <Action aria-label={t(entry.isHidden ? 'showOne' : 'hideOne', { name })} onClick={() => onHide(!entry.isHidden)}>
            {t(entry.isHidden ? 'show' : 'hide')}
          </Action>
        </span>
      )}
    </li>
  )
}
