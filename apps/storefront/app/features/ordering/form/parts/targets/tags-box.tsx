import { classNames, FilterChip } from '@vitrine/ui/components'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from '#i18n'
import styles from './tags-box.module.css'

export interface TagsBoxProps {
  readonly label: string
  readonly tags: readonly { readonly key: string; readonly name: string }[]
  readonly onRemove: (key: string) => void
  /** The field after the tags: it has the focus whenever a tag is taken away. */
  readonly input: RefObject<HTMLInputElement | null>
  readonly isInvalid: boolean
  readonly children: ReactNode
}

/** What was chosen or typed, each with the cross that takes it away, and the field for more behind it. */
export function TagsBox({ label, tags, onRemove, input, isInvalid, children }: TagsBoxProps) {
  const { t } = useTranslation('order')
  return (
    <div
      className={classNames(styles.box, isInvalid && styles.invalid)}
      onPointerDown={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        input.current?.focus()
      }}
    >
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={label}>
          {tags.map(({ key, name }) => (
            <li key={key} className={styles.tag}>
              <FilterChip
                removeLabel={t('targets.remove', { name })}
                onRemove={() => {
                  onRemove(key)
                  input.current?.focus()
                }}
              >
                <span className="ellipsis">{name}</span>
              </FilterChip>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}

export const tagsInputClass = styles.input
