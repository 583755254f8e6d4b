import { useState } from 'react'
import type { ImportSelection, ListedService } from './provider.ts'

type Filter = Extract<ImportSelection, { readonly filter: unknown }>['filter']
type Picked = ReadonlyMap<string, string>

/** Which of a provider's services are chosen: some of them over all pages, or all that a view shows. Another view begins anew. */
export function useSelection(rows: readonly Pick<ListedService, 'id' | 'category'>[], filter: Filter) {
  const view = JSON.stringify(filter)
  const [state, setState] = useState<{ readonly picked: Picked; readonly allOf: string | undefined }>({
    picked: new Map(),
    allOf: undefined,
  })
  const isAll = state.allOf === view
  const pick = (picked: Picked) => setState({ picked, allOf: undefined })
  const wire: ImportSelection = isAll ? { filter } : { ids: [...state.picked.keys()] }
  return {
    isAll,
    wire,
    count: state.picked.size,
    /** Categories of what is chosen; undefined where all of a view is. */
    categories: isAll ? undefined : [...new Set(state.picked.values())],
    has: ({ id }: { readonly id: string }) => isAll || state.picked.has(id),
    hasPage: isAll || (rows.length > 0 && rows.every(({ id }) => state.picked.has(id))),
    toggle: ({ id, category }: Pick<ListedService, 'id' | 'category'>, isOn: boolean) => {
      const next = new Map(isAll ? rows.map((row) => [row.id, row.category] as const) : state.picked)
      if (isOn) next.set(id, category)
      else next.delete(id)
      pick(next)
    },
    togglePage: (isOn: boolean) => {
      const next = new Map(isAll ? [] : state.picked)
      for (const row of rows) isOn ? next.set(row.id, row.category) : next.delete(row.id)
      pick(next)
    },
    selectAll: () => setState((before) => ({ ...before, allOf: view })),
    clear: () => pick(new Map()),
  }
}

export type Selection = ReturnType<typeof useSelection>
