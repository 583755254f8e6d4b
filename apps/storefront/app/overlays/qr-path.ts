import { encode } from 'uqr'

/** The dark modules of a QR code as one path, a unit each, and how many there are on a side. */
export function qrPathOf(code: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(code, { ecc: 'M', border: 0 })
  const path = data
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [`M${x} ${y}h${runFrom(row, x)}v1h-${runFrom(row, x)}z`] : [])),
    )
    .join('')
  return { path, size }
}

function runFrom(row: readonly boolean[], start: number): number {
  const end = row.indexOf(false, start)
  return (end < 0 ? row.length : end) - start
}
