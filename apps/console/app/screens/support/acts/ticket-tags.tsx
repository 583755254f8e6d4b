import { useQueryClient } from '@tanstack/react-query'
import { IconClose, Tag } from '@vitrine/ui/components'
import { useId, useState } from 'react'
import texts from '../../../messages/en/support.json'
import { sayFrom } from '../../../messages/texts.ts'
import { IconAction } from '../../../parts/action.tsx'
import styles from './acts.module.css'
import { useTags } from './use-tags.ts'

const t = sayFrom(texts)
const LENGTH_MAX = 30
const TAGS_MAX = 10

export interface TicketTagsProps {
  readonly tags: readonly string[]
  readonly mayChange: boolean
  readonly onChange: (tags: readonly string[]) => void
}

/** What a ticket is sorted by; tags of other tickets are offered while one is typed. */
export function TicketTags({ tags, mayChange, onChange }: TicketTagsProps) {
  const id = useId()
  const queries = useQueryClient()
  const known = useTags()
  const [text, setText] = useState('')
  const change = (wanted: readonly string[]) => {
    onChange(wanted)
    void queries.invalidateQueries({ queryKey: ['ticket-tags'] })
  }
  return (
    <section>
      <h3 className={styles.title}>{t('tags.title')}</h3>
      {tags.length === 0 && !mayChange && <p>{t('tags.none')}</p>}
      {tags.length > 0 && (
        <ul className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              <Tag>{tag}</Tag>
              {mayChange && (
                <IconAction label={t('tags.remove', { tag })} onClick={() => change(tags.filter((each) => each !== tag))}>
                  <IconClose size={12} />
                </IconAction>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && tags.length >= TAGS_MAX && <p>{t('tags.most')}</p>}
      {mayChange && tags.length < TAGS_MAX && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            const tag = text.trim().toLowerCase()
            if (tag !== '' && !tags.includes(tag)) change([...tags, tag])
            setText('')
          }}
        >
          <input
            className={styles.field}
            aria-label={t('tags.add')}
            placeholder={t('tags.add')}
            list={id}
            maxLength={LENGTH_MAX}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <datalist id={id}>
            {known
              .filter((tag) => !tags.includes(tag))
              .map((tag) => (
                <option key={tag} value={tag} />
              ))}
          </datalist>
        </form>
      )}
    </section>
  )
}
