/** One line of JSON: amounts keep every digit, bytes are hexadecimal. */
export const jsonOf = (value: unknown): string => JSON.stringify(value, replaced)

function replaced(this: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  const raw = this[key]
  if (Buffer.isBuffer(raw)) return raw.toString('hex')
  if (raw instanceof Map) return Object.fromEntries(raw)
  return typeof value === 'bigint' ? String(value) : value
}
