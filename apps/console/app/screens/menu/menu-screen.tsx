import { IconPlus } from '@vitrine/ui/components'
import { useState } from 'react'
import { Inspector } from '../../lists/inspector.tsx'
import { ListScreen } from '../../lists/list-screen.tsx'
import texts from '../../messages/en/menu.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { useIsPermitted } from '../../session/panel-context.ts'
import { EntryInspector } from './entry-inspector.tsx'
import { newEntry, newGroup } from './menu-fields.ts'
import { MenuPreview } from './menu-preview.tsx'
import { MenuRowLine } from './menu-row.tsx'
import styles from './menu-screen.module.css'
import { entryAt, groupsFor, type MenuEntry, type MenuPage, type Place, placedAt, replaced, rowsOf } from './menu-tree.ts'
import { useMenu } from './use-menu.ts'

const t = sayFrom(texts)

/** What the form beside the list is about: an entry by its place, a new one, or how the list will stand. */
type Open = { readonly place: Place } | { readonly made: MenuEntry } | 'preview' | undefined

/** What an entry is called in English: a page by its title, a group of the product by its own name. */
export const nameIn =
  ({ pages, groups }: MenuPage) =>
  ({ names, routeName, productGroup, url }: MenuEntry): string =>
    groups.find(({ key }) => key === productGroup)?.name ??
    names.en ??
    pages.find((page) => page.routeName === routeName)?.name ??
    url ??
    ''

/** The shop's menu: moved by dragging or by keys, hidden and shown at once; entries of the panel's own are written in a form. */
export function MenuScreen() {
  const { query, save, change, isSaving } = useMenu()
  const isEdited = useIsPermitted('content.edit')
  const [open, setOpen] = useState<Open>()
  const { data: page, error, refetch } = query
  const close = () => setOpen(undefined)
  if (error) return <FailureView error={error} onRetry={() => void refetch()} />
  const nameOf = page ? nameIn(page) : () => ''
  const entry = typeof open === 'object' && page ? ('made' in open ? open.made : entryAt(page.items, open.place)) : undefined
  const put = async (changed: MenuEntry, key: string) => {
    if (!page || typeof open !== 'object') return
    await save('made' in open ? [...page.items, changed] : replaced(page.items, open.place, changed), key)
    if ('made' in open) setOpen({ place: [page.items.length] })
  }
  const remove = () => {
    if (!page || typeof open !== 'object' || !('place' in open) || !entry) return
    change(replaced(page.items, open.place, null), t('removed', { name: nameOf(entry) }))
    close()
  }
  return (
    <ListScreen
      title={t('title')}
      actions={
        page && (
          <>
            <Action onClick={() => setOpen('preview')}>{t('preview')}</Action>
            {isEdited && page.isOwn && <Action onClick={() => change([], t('wasReset'))}>{t('reset')}</Action>}
            {isEdited && <Action onClick={() => setOpen({ made: newGroup })}>{t('addGroup')}</Action>}
            {isEdited && (
              <Action variant="primary" icon={<IconPlus size={16} />} onClick={() => setOpen({ made: newEntry })}>
                {t('add')}
              </Action>
            )}
          </>
        )
      }
      inspector={
        page &&
        (open === 'preview' ? (
          <Inspector title={t('preview')} label={t('preview')} onClose={close}>
            <MenuPreview {...{ page, nameOf }} />
          </Inspector>
        ) : (
          entry && (
            <EntryInspector
              key={typeof open === 'object' && 'place' in open ? open.place.join('.') : `new ${entry.url === null}`}
              {...{ entry, isEdited }}
              isNew={typeof open === 'object' && 'made' in open}
              at={typeof open === 'object' && 'place' in open ? open.place : [page.items.length]}
              name={nameOf(entry)}
              onSave={put}
              onRemove={remove}
              onClose={close}
            />
          )
        ))
      }
    >
      {page ? (
        <MenuList {...{ page, nameOf, isEdited, isSaving, change }} onOpen={(place) => setOpen({ place })} />
      ) : (
        <LoadingRows rows={12} />
      )}
    </ListScreen>
  )
}

interface MenuListProps {
  readonly page: MenuPage
  readonly nameOf: (entry: MenuEntry) => string
  readonly isEdited: boolean
  readonly isSaving: boolean
  readonly change: (items: readonly MenuEntry[], said: string) => void
  readonly onOpen: (place: Place) => void
}

function MenuList({ page, nameOf, isEdited, isSaving, change, onOpen }: MenuListProps) {
  const [dragged, setDragged] = useState<Place>()
  const { items, pages } = page
  const off = new Set(pages.filter(({ isOn }) => !isOn).map(({ routeName }) => routeName))
  const move = (from: Place, to: Place) => {
    const entry = entryAt(items, from)
    if (entry) change(placedAt(items, from, to), t('moved', { name: nameOf(entry) }))
  }
  const groupName = (group: Place): string =>
    group.length === 0 ? t('topLevel') : group.map((_, level) => nameOf(entryAt(items, group.slice(0, level + 1)) as MenuEntry)).join(' › ')
  return (
    <ol className={styles.rows} aria-label={t('list')} aria-busy={isSaving}>
      {rowsOf(items).map((row) => {
        const { entry, place } = row
        const name = nameOf(entry)
        return (
          <MenuRowLine
            key={place.join('.')}
            {...{ row, name, isEdited }}
            isOn={entry.routeName === null || !off.has(entry.routeName)}
            isDragged={String(dragged) === String(place)}
            groups={groupsFor(items, place).map((group) => ({ value: group.join('.'), name: groupName(group) }))}
            onMove={(to) => move(place, to)}
            onMoveInto={(value) => {
              const group = value === '' ? [] : value.split('.').map(Number)
              const list = group.length === 0 ? items : (entryAt(items, group)?.children ?? [])
              move(place, [...group, list.length])
            }}
            onHide={(isHidden) => change(replaced(items, place, { ...entry, isHidden }), t(isHidden ? 'wasHidden' : 'wasShown', { name }))}
            onOpen={() => onOpen(place)}
            drag={{
              onDragStart: () => setDragged(place),
              onDragEnd: () => setDragged(undefined),
              onDrop: (event) => {
                event.preventDefault()
                if (dragged) move(dragged, place)
                setDragged(undefined)
              },
            }}
          />
        )
      })}
    </ol>
  )
}
