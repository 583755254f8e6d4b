import { createContext, type ReactNode, use } from 'react'
import type { ListViewsProps } from './list-views.tsx'
import { useShownColumns } from './use-saved-views.ts'

const ShownKeys = createContext<ReadonlySet<string> | null>(null)

/** The table below shows the columns that the view, or the person, chose. */
export function ShownColumns({ list, columns, children }: ListViewsProps & { readonly children: ReactNode }) {
  const keys = new Set(useShownColumns(list, columns).map(({ key }) => key))
  return <ShownKeys value={keys}>{children}</ShownKeys>
}

/** Of a table's columns those to show: all, where its list keeps no views. */
export function useChosenColumns<Column extends { readonly key: string }>(columns: readonly Column[]): readonly Column[] {
  const keys = use(ShownKeys)
  return keys ? columns.filter(({ key }) => keys.has(key)) : columns
}
