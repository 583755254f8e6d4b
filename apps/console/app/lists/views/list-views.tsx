import { useQueryClient } from '@tanstack/react-query'
import { IconChevronDown, IconStar } from '@vitrine/ui/components'
import { ConfirmDialog, Menu, MenuChoice, MenuChoices, MenuItem, MenuLine } from '@vitrine/ui/controls'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { saidOf } from '../../api/api-error.ts'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/views.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useIsPermitted, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { useDoneToast } from '../use-undo.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import styles from './list-views.module.css'
import { type ChoosableColumn, columnsIn, keptOf, type ListChoice, type SavedView, searchOfView } from './saved-view.ts'
import { useSavedViews, useViewsPath } from './use-saved-views.ts'
import { ViewDialog } from './view-dialog.tsx'

const t = sayFrom(texts)
const c = sayFrom(common)

export interface ListViewsProps {
  /** The address of the list behind the panel's. */
  readonly list: string
  /** All that it has; the first one names the row and stays. None, where it is no table. */
  readonly columns: readonly (ChoosableColumn & { readonly name: string })[]
}

/** The saved views of a list and its columns, at the end of its bar of filters. `V` opens them. */
export function ListViews({ list, columns }: ListViewsProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const done = useDoneToast()
  const path = useViewsPath()
  const panelPath = usePanelPath()
  const mayShare = useIsPermitted('views.share')
  const mayKeep = useIsPermitted('services.view')
  const [search, setSearch] = useSearchParams()
  const { views: all, choices, isKnown } = useSavedViews()
  const [asks, setAsks] = useState<'new' | 'edit' | 'remove' | 'columns'>()
  const views = all.filter((view) => view.list === list)
  const choice: ListChoice = choices.find((one) => one.list === list) ?? { list, columns: null, viewId: null }
  const active = views.find(({ id }) => String(id) === search.get('saved'))
  const kept = keptOf(search)
  const isChanged = active !== undefined && active.search !== kept
  const mayChange = active !== undefined && (active.isShared ? mayShare : active.isOwn)
  useDefaultView(views, choice.viewId, isKnown)
  const refresh = () => queries.invalidateQueries({ queryKey: ['views', path] })
  const attempt = (work: () => Promise<void>) =>
    void work()
      .catch((error: unknown) => toast(saidOf(error)))
      .finally(refresh)
  const show = (view: SavedView | undefined) => setSearch(view ? searchOfView(view) : '', { replace: true })
  const choose = (next: Partial<ListChoice>) => client.write('PUT', `${panelPath}/list-choice`, { ...choice, ...next })
  const saveChanges = ({ id, name, version }: SavedView) =>
    attempt(async () => {
      const { undo } = await client.change('PATCH', `${path}/${id}`, { version, search: kept })
      done(t('saved', { name }), undo, [['views', path]])
    })
  const makeDefault = (view: SavedView | undefined) =>
    attempt(async () => {
      await choose({ viewId: view?.id ?? null })
      toast(view ? t('isDefault', { name: view.name }) : t('noDefault'))
    })
  const remove = async ({ id, name }: SavedView) => {
    setAsks(undefined)
    attempt(async () => {
      const { undo } = await client.change('DELETE', `${path}/${id}`)
      done(t('removed', { name }), undo, [['views', path]])
      show(undefined)
    })
  }
  const applyColumns = (keys: readonly string[] | null) => {
    setAsks(undefined)
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (columnsIn(before) || active) keys ? after.set('columns', keys.join(',')) : after.delete('columns')
        return after
      },
      { replace: true },
    )
    attempt(async () => void (await choose({ columns: keys })))
  }
  const label = active ? (isChanged ? t('changed', { name: active.name }) : active.name) : t('views')
  return (
    <div className={styles.views}>
      <Menu
        label={t('menu')}
        trigger={(trigger) => (
          <button type="button" className={styles.trigger} data-set={active !== undefined || undefined} aria-keyshortcuts="v" {...trigger}>
            <IconStar size={14} />
            <span className={styles.label}>{label}</span>
            <IconChevronDown size={14} />
          </button>
        )}
      >
        {() => (
          <>
            <MenuChoices value={active?.id ?? 0} onChoose={(id) => show(views.find((view) => view.id === id))}>
              <MenuChoice value={0}>{t('everything')}</MenuChoice>
              {views.map((view) => (
                <MenuChoice key={view.id} value={view.id}>
                  {view.isShared ? t('shared', { name: view.name }) : view.name}
                </MenuChoice>
              ))}
            </MenuChoices>
            {mayKeep && <MenuLine />}
            {mayKeep && active && isChanged && mayChange && (
              <MenuItem onClick={() => saveChanges(active)}>{t('saveChanges', { name: active.name })}</MenuItem>
            )}
            {mayKeep && <MenuItem onClick={() => setAsks('new')}>{t('saveAs')}</MenuItem>}
            {mayKeep && active && mayChange && <MenuItem onClick={() => setAsks('edit')}>{t('edit')}</MenuItem>}
            {mayKeep && active && choice.viewId !== active.id && (
              <MenuItem onClick={() => makeDefault(active)}>{t('makeDefault')}</MenuItem>
            )}
            {mayKeep && active && choice.viewId === active.id && (
              <MenuItem onClick={() => makeDefault(undefined)}>{t('dropDefault')}</MenuItem>
            )}
            {mayKeep && active && mayChange && <MenuItem onClick={() => setAsks('remove')}>{t('remove')}</MenuItem>}
          </>
        )}
      </Menu>
      {columns.length > 0 && (
        <Action className={styles.columns} onClick={() => setAsks('columns')}>
          {t('columns')}
        </Action>
      )}
      {asks === 'new' && (
        <ViewDialog
          title={t('saveTitle')}
          initial={{ name: '', isShared: false }}
          {...{ mayShare }}
          onClose={() => setAsks(undefined)}
          onSave={async (given, key) => {
            const view = await client.write<SavedView>('POST', path, { list, search: kept, ...given }, key)
            setAsks(undefined)
            toast(t('saved', { name: view.name }))
            await refresh()
            show(view)
          }}
        />
      )}
      {asks === 'edit' && active && (
        <ViewDialog
          title={t('editTitle', { name: active.name })}
          initial={active}
          mayShare={mayShare && active.isOwn}
          onClose={() => setAsks(undefined)}
          onSave={async (given, key) => {
            await client.write('PATCH', `${path}/${active.id}`, { version: active.version, ...given }, key)
            setAsks(undefined)
            toast(t('saved', { name: given.name }))
            await refresh()
          }}
        />
      )}
      {asks === 'columns' && (
        <ColumnsDialog
          columns={columns}
          chosen={columnsIn(search) ?? choice.columns}
          onApply={applyColumns}
          onClose={() => setAsks(undefined)}
        />
      )}
      {asks === 'remove' && active && (
        <ConfirmDialog
          title={t('removeTitle', { name: active.name })}
          closeLabel={c('close')}
          keepLabel={c('cancel')}
          confirmLabel={t('removeIt')}
          onClose={() => setAsks(undefined)}
          onConfirm={() => remove(active)}
        >
          {t(active.isShared ? 'removeShared' : 'removeText')}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** A list that is opened by its bare address begins with the view that this person chose for it. */
function useDefaultView(views: readonly SavedView[], viewId: number | null, isKnown: boolean): void {
  const [search, setSearch] = useSearchParams()
  const isOpen = useRef(search.size === 0)
  useEffect(() => {
    if (!isKnown || !isOpen.current) return
    isOpen.current = false
    const view = views.find(({ id }) => id === viewId)
    if (view && search.size === 0) setSearch(searchOfView(view), { replace: true })
  })
}
