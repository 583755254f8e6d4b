import { classNames, IconShield } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { NotWhileActing } from '../../shop/unless-acting.tsx'
import styles from './action-sheet.module.css'
import type { ShownEntry } from './row-menu.tsx'

export interface ActionSheetProps {
  readonly title: string
  readonly items: readonly ShownEntry[]
  readonly head: ReactNode
  readonly note?: ReactNode
  readonly onClose: () => void
}

/** The actions of one row within reach of the thumb. */
export default function ActionSheet({ title, items, head, note, onClose }: ActionSheetProps) {
  const { t } = useTranslation('orders')
  return (
    <Dialog isOpen onClose={onClose} side="bottom" title={title} closeLabel={t('filters.close')}>
      {head}
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.key} className={item.key === 'cancel' || item.key === 'delete' ? styles.apart : undefined}>
            <Row item={item} onClose={onClose} />
          </li>
        ))}
      </ul>
      {note && (
        <p className={styles.note}>
          <IconShield size={16} />
          {note}
        </p>
      )}
    </Dialog>
  )
}

function Row({
  item: { icon: ItemIcon, label, text, to, onClick, isDangerous, isDisabled },
  onClose,
}: {
  readonly item: ShownEntry
  readonly onClose: () => void
}) {
  const look = classNames(styles.item, isDangerous && 'tone-bad')
  const content = (
    <>
      <ItemIcon size={20} />
      <span className={styles.texts}>
        <span className={styles.label}>{label}</span>
        {(isDisabled || text) && <span className="type-small tone-3">{isDisabled ? <NotWhileActing /> : text}</span>}
      </span>
    </>
  )
  if (to) {
    return (
      <Link className={look} to={to} onClick={onClose}>
        {content}
      </Link>
    )
  }
  return (
    <button
      type="button"
      className={look}
      disabled={isDisabled}
      onClick={() => {
        onClose()
        onClick?.()
      }}
    >
      {content}
    </button>
  )
}
