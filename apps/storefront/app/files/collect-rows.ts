export const EXPORT_ROWS_MAX = 20_000
const PAGE_ROWS = 100

interface Page<Row> {
  readonly data: readonly Row[]
  readonly recordsFiltered: number
}

/** Every row of a filter, a hundred at a time; `onProgress` hears the share that is there, 0 to 1. */
export async function collectRows<Row extends { readonly id: number }>(
  ask: (page: { readonly page: number; readonly per_page: number }) => Promise<Page<Row>>,
  onProgress: (share: number) => void = () => undefined,
): Promise<readonly Row[]> {
  // A movement that is booked meanwhile pushes a row onto the next page: by its id it counts once.
  const rows = new Map<number, Row>()
  for (let page = 1; page <= EXPORT_ROWS_MAX / PAGE_ROWS; page += 1) {
    const { data, recordsFiltered } = await ask({ page, per_page: PAGE_ROWS })
    for (const row of data) rows.set(row.id, row)
    onProgress(Math.min(1, rows.size / Math.max(1, recordsFiltered)))
    if (data.length < PAGE_ROWS) break
  }
  return [...rows.values()]
}
