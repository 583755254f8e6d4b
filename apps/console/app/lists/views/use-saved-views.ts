import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { type ChoosableColumn, columnsIn, type SavedViews, shownColumns } from './saved-view.ts'

const NONE: SavedViews = { views: [], choices: [] }

/** Where saved views are read from and written to. */
export const useViewsPath = (): string => `${usePanelPath()}/views`

/** Every saved view that this person may see here, asked for once for all lists. */
export function useSavedViews(): SavedViews & { readonly isKnown: boolean } {
  const client = useClient()
  const path = useViewsPath()
  const { data } = useQuery({ queryKey: ['views', path], queryFn: () => client.read<SavedViews>(path), staleTime: 60_000 })
  return { ...(data ?? NONE), isKnown: data !== undefined }
}

/** The columns that the address names, else those that this person chose; nothing where neither does. */
export function useChosenKeys(list: string): readonly string[] | null | undefined {
  const [search] = useSearchParams()
  const { choices } = useSavedViews()
  return columnsIn(search) ?? choices.find((choice) => choice.list === list)?.columns
}

/** The columns to show of a list: those of the address, else those that this person chose, else all. */
export const useShownColumns = <Column extends ChoosableColumn>(list: string, columns: readonly Column[]): readonly Column[] =>
  shownColumns(columns, useChosenKeys(list))
