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

/** A body replaced by what nobody should send, and with each of its fields in turn, two levels deep, as that; of a list's elements one of each shape. */
export const hostileBodies = (body: unknown): unknown[] =>
  body === undefined ? [undefined] : [...hostile, ...hostile.flatMap((value) => fieldsAs(body, value))]

function fieldsAs(body: unknown, value: unknown): unknown[] {
  if (typeof body !== 'object' || body === null) return []
  const entries = Array.isArray(body) ? oneOfEachShape(body) : Object.entries(body)
  const at = (name: string, inner: unknown) => (Array.isArray(body) ? body.with(Number(name), inner) : { ...body, [name]: inner })
  return entries.flatMap(([name, inner]) => [at(name, value), ...fieldsAs(inner, value).map((changed) => at(name, changed))])
}

/** The first element of each shape with its place: the twentieth entry of a menu is read as the first one is. */
function oneOfEachShape(list: readonly unknown[]): [string, unknown][] {
  const shapeOf = (element: unknown) =>
    typeof element === 'object' && element !== null ? Object.keys(element).sort().join() : typeof element
  const shapes = new Map<string, [string, unknown]>()
  for (const [place, element] of list.entries()) {
    const shape = shapeOf(element)
    if (!shapes.has(shape)) shapes.set(shape, [String(place), element])
  }
  return [...shapes.values()]
}
