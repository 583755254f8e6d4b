import { classNames, IconChevronDown, IconChevronUp, IconPlus, IconTrash } from '@vitrine/ui/components'
import { type ComponentType, useRef } from 'react'
import texts from '../../messages/en/forms.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action, IconAction } from '../../parts/action.tsx'
import { Below } from '../field-control.tsx'
import styles from './value-field.module.css'
import type { ValueFieldProps } from './value-field-props.ts'
import { type Draft, draftOf, listOf, moved } from './value-form.ts'

const t = sayFrom(texts)

export interface ListFieldProps extends ValueFieldProps {
  /** What one entry is edited with. */
  readonly Entry: ComponentType<ValueFieldProps>
}

/** A list whose entries are added, taken away and moved by one place. */
export function ListField({ id, path, form, value, words, isReadOnly, errorAt, onChange, Entry }: ListFieldProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const items = listOf(value)
  const { item } = form
  if (!item) return null
  const isGroup = item.kind === 'group'
  const change = (at: number, draft: Draft) => onChange(items.with(at, draft))
  const remove = (at: number) => {
    onChange(items.filter((_, each) => each !== at))
    list.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  return (
    <fieldset ref={list} className={classNames(styles.group, styles.list)}>
      <legend className={styles.legend}>{words.label(path)}</legend>
      <Below id={id} error={errorAt(path)} hint={words.hint?.(path)} />
      {items.map((draft, at) => (
        // Entries have no name of their own: their place is their key.
        <div key={at} className={isGroup ? styles.item : styles.line}>
          <Entry
            id={`${id}.${at}`}
            path={`${path}.${at}`}
            form={item}
            value={draft}
            words={{ ...words, label: (each) => (each === `${path}.${at}` ? t('entry', { number: at + 1 }) : words.label(each)) }}
            {...{ isReadOnly, errorAt }}
            onChange={(changed) => change(at, changed)}
          />
          {!isReadOnly && (
            <span className={styles.itemActions}>
              <IconAction label={t('moveUp', { number: at + 1 })} aria-disabled={at === 0} onClick={() => onChange(moved(items, at, -1))}>
                <IconChevronUp size={16} />
              </IconAction>
              <IconAction
                label={t('moveDown', { number: at + 1 })}
                aria-disabled={at === items.length - 1}
                onClick={() => onChange(moved(items, at, 1))}
              >
                <IconChevronDown size={16} />
              </IconAction>
              <IconAction label={t('remove', { number: at + 1 })} onClick={() => remove(at)}>
                <IconTrash size={16} />
              </IconAction>
            </span>
          )}
        </div>
      ))}
      {!isReadOnly && (
        <div>
          <Action data-add icon={<IconPlus size={16} />} onClick={() => onChange([...items, draftOf(item, undefined)])}>
            {t('addEntry')}
          </Action>
        </div>
      )}
    </fieldset>
  )
}
