const hostile: readonly unknown[] = [
  '\u0000',
  '😀'.repeat(5000),
  -1,
  1e308,
  null,
  [],
  {},
  [[[]]],
  '2147483648',
  "' or 1=1 --",
  '__proto__',
  { toString: 1 },
]

/** A body replaced by what nobody should send, and with each of its fields in turn, two levels deep, as that. */
export const hostileBodies = (body: unknown): unknown[] =>
  body === undefined ? [undefined] : [...hostile, ...hostile.flatMap((value) => fieldsAs(body, value))]

function fieldsAs(body: unknown, value: unknown): unknown[] {
  if (typeof body !== 'object' || body === null) return []
  const entries = Object.entries(body)
  const at = (name: string, inner: unknown) => (Array.isArray(body) ? body.with(Number(name), inner) : { ...body, [name]: inner })
  return entries.flatMap(([name, inner]) => [at(name, value), ...fieldsAs(inner, value).map((changed) => at(name, changed))])
}
