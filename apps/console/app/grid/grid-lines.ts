/** A row, or the head of the rows that follow it. */
export type GridLine<Row> =
  | { readonly kind: 'group'; readonly key: string; readonly group: string; readonly rows: readonly Row[]; readonly isOpen: boolean }
  | { readonly kind: 'row'; readonly key: string; readonly row: Row }

export interface Grouped<Row> {
  readonly id: (row: Row) => number
  readonly group: (row: Row) => string
}

export const rowKey = (id: number): string => `r${id}`

/** Rows under the heads of their groups, in the order in which groups appear; of a closed group only its head. */
export function linesOf<Row>(rows: readonly Row[], { id, group }: Grouped<Row>, closed: ReadonlySet<string>): readonly GridLine<Row>[] {
  const groups = Map.groupBy(rows, group)
  return [...groups].flatMap(([name, members]): GridLine<Row>[] => {
    const isOpen = !closed.has(name)
    const head = { kind: 'group', key: `g${name}`, group: name, rows: members, isOpen } as const
    return isOpen ? [head, ...members.map((row) => ({ kind: 'row', key: rowKey(id(row)), row }) as const)] : [head]
  })
}
