/** The fields of a form; one that was sent several times is a list. */
export function formOf(text: string): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const known = fields[name]
    fields[name] = known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value]
  }
  return fields
}

/** The fields of a JSON object, none of an empty body; undefined for anything else. */
export function jsonOf(text: string): object | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
