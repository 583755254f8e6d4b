/** Names of fields go back to the sender, so their length is limited. */
const FIELD_LENGTH_MAX = 200

/**
 * The first field with a text that PostgreSQL cannot store, NUL or half of a surrogate pair, or undefined. Walks without recursion, because a body
 * may be nested as deep as its sender likes.
 */
export function unreadableField(root: unknown): string | undefined {
  const left: { readonly field: string; readonly value: unknown }[] = [{ field: '', value: root }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { field, value } = next
    if (typeof value === 'string' && !isReadable(value)) return field || 'body'
    if (typeof value !== 'object' || value === null) continue
    for (const [name, part] of Object.entries(value)) {
      if (!isReadable(name)) return field || 'body'
      left.push({ field: field.length > FIELD_LENGTH_MAX ? field : joined(field, name), value: part })
    }
  }
  return undefined
}

/** Whether PostgreSQL can store a text: no NUL and no half of a surrogate pair. */
export const isReadable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const joined = (field: string, name: string): string => (field ? `${field}.${name}` : name)
