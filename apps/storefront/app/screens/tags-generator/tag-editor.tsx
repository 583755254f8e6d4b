import {
  Button,
  Chip,
  cardClass,
  classNames,
  DeliveryLine,
  IconChevronLeft,
  IconChevronRight,
  IconClose,
  IconPlus,
  SmallField,
} from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '#i18n'
import { CopyButton } from '../../overlays/copy-button.tsx'
import { charactersIn, missingFrom, splitTags, TAGS_CHARACTERS_MAX, tagsFrom, textOfTags } from './model/tag-list.ts'
import styles from './tags-generator.module.css'
import { type TagList, useTagList } from './use-tag-list.ts'

interface TagEditorProps {
  readonly searched: string
  readonly tags: readonly string[]
  readonly more: readonly string[]
}

/** The tags as chips, counted against YouTube's limit: moved, removed, added to and copied. */
export function TagEditor({ searched, tags, more }: TagEditorProps) {
  const { t } = useTranslation('keyword-tools')
  const list = useTagList(tagsFrom(searched, tags))
  const used = charactersIn(list.tags)
  const count = t('tags.characters', { used: formatQuantity(used), max: formatQuantity(TAGS_CHARACTERS_MAX) })
  return (
    <section className={cardClass(styles.card)} aria-labelledby="tags">
      <header className={styles.head}>
        <h2 className="type-h2" id="tags">
          {t('tags.list')}
        </h2>
        <CopyButton text={textOfTags(list.tags)} name={t('tags.list')} label={t('tags.copyAll')} variant="primary" size="medium" />
      </header>
      <div className={styles.meter}>
        <DeliveryLine percent={(used / TAGS_CHARACTERS_MAX) * 100} label={count} />
        <span role="status" className="type-small tone-3 number">
          {count}
        </span>
      </div>
      <p className="type-small tone-3">{t('tags.select')}</p>
      <Chips list={list} />
      <Tools list={list} />
      <OwnTag list={list} />
      <More list={list} more={[...tags, ...more]} />
    </section>
  )
}

function Chips({ list }: { readonly list: TagList }) {
  const { t } = useTranslation('keyword-tools')
  return (
    <ol className={styles.chips}>
      {list.tags.map((tag, place) => (
        <li
          key={tag}
          className={classNames(styles.chip, list.selected === tag && styles.selected)}
          draggable
          onDragStart={() => list.select(tag)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            list.move(place)
          }}
        >
          <button
            type="button"
            className={styles.name}
            aria-pressed={list.selected === tag}
            onClick={() => list.select(list.selected === tag ? undefined : tag)}
          >
            {tag}
          </button>
          <button type="button" className={styles.cross} aria-label={t('tags.removeNamed', { tag })} onClick={() => list.remove(tag)}>
            <IconClose size={14} />
          </button>
        </li>
      ))}
    </ol>
  )
}

/** What can be done with the selected tag; its new place is read out. */
function Tools({ list: { tags, selected, move, remove, wasMoved } }: { readonly list: TagList }) {
  const { t } = useTranslation('keyword-tools')
  const place = selected === undefined ? -1 : tags.indexOf(selected)
  return (
    <div className={styles.tools}>
      <Button size="medium" icon={<IconChevronLeft size={16} />} disabled={place < 1} onClick={() => move(place - 1)}>
        {t('tags.earlier')}
      </Button>
      <Button
        size="medium"
        icon={<IconChevronRight size={16} />}
        disabled={place < 0 || place === tags.length - 1}
        onClick={() => move(place + 1)}
      >
        {t('tags.later')}
      </Button>
      <Button size="medium" variant="quiet" disabled={place < 0} onClick={() => selected !== undefined && remove(selected)}>
        {t('tags.remove')}
      </Button>
      <span role="status" className="type-small tone-3">
        {wasMoved && selected !== undefined && t('tags.moved', { tag: selected, place: formatQuantity(place + 1) })}
      </span>
    </div>
  )
}

function OwnTag({ list }: { readonly list: TagList }) {
  const { t } = useTranslation('keyword-tools')
  const [text, setText] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    list.add(splitTags(text))
    setText('')
  }
  return (
    <form className={styles.own} onSubmit={add}>
      <SmallField
        label={t('tags.own')}
        placeholder={t('tags.own')}
        value={text}
        autoComplete="off"
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" size="medium" disabled={text.trim() === ''}>
        {t('tags.add')}
      </Button>
      {list.left.length > 0 && (
        <p role="alert" className={`type-small ${styles.full}`}>
          {t('tags.full', { tags: textOfTags(list.left) })}
        </p>
      )}
    </form>
  )
}

/** Suggestions that are not in the list: those that did not fit, and those that were removed. */
function More({ list, more }: { readonly list: TagList; readonly more: readonly string[] }) {
  const { t } = useTranslation('keyword-tools')
  const others = missingFrom(list.tags, more)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="more-tags" className={styles.more}>
      <h3 className="type-h3" id="more-tags">
        {t('tags.more')}
      </h3>
      <ul className={styles.chips}>
        {others.map((tag) => (
          <li key={tag}>
            <Chip isSelected={false} onClick={() => list.add([tag])}>
              <IconPlus size={14} />
              {tag}
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
