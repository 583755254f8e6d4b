import { useSearchParams } from 'react-router'

/** What of a list stands in the address: its filters and order by name and the open row, so that it can be sent to a colleague. */
export function useListAddress<Name extends string>(names: readonly Name[], orders: readonly Name[] = []) {
  const [search, setSearch] = useSearchParams()
  const filters = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Readonly<Record<Name, string>>
  const set = (changes: Readonly<Partial<Record<Name | 'open', string>>>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) value ? after.set(name, String(value)) : after.delete(name)
        return after
      },
      { replace: true },
    )
  return {
    filters,
    open: search.get('open'),
    isFiltered: names.some((name) => filters[name] !== '' && !orders.includes(name)),
    set,
    setOpen: (open: string | null) => set({ open: open ?? '' } as Partial<Record<Name | 'open', string>>),
    clear: () => setSearch(new URLSearchParams(), { replace: true }),
  }
}
