/** What follows a row in the list, around its end; none where it is the only one. */
export function nextOf<Row extends { readonly id: number | string }>(rows: readonly Row[], id: string): Row | undefined {
  const at = rows.findIndex((row) => String(row.id) === id)
  const next = rows[(at + 1) % Math.max(1, rows.length)]
  return next && String(next.id) !== id ? next : undefined
}
