import { createContext, type ReactNode, use } from 'react'
import type { ListViewsProps } from './list-views.tsx'
import { type ChoosableColumn, shownColumns } from './saved-view.ts'
import { useChosenKeys } from './use-saved-views.ts'

const Chosen = createContext<readonly string[] | null | undefined>(null)

/** The table below shows the columns that the view, or the person, chose. */
export const ShownColumns = ({ list, children }: Pick<ListViewsProps, 'list'> & { readonly children: ReactNode }) => (
  <Chosen value={useChosenKeys(list)}>{children}</Chosen>
)

/** Of a table's columns those to show, in their order: all, where its list keeps no views. */
export const useChosenColumns = <Column extends ChoosableColumn>(columns: readonly Column[]): readonly Column[] =>
  shownColumns(columns, use(Chosen))
