import { textOfCursor } from '@vitrine/platform/http'
import { refuse } from '@vitrine/platform/kernel'

/** Where a page begins: a time and what is behind it; 422 for what is no cursor of ours. */
export function placeOf(cursor: string | undefined, idForm: RegExp): { readonly at: Date; readonly id: string } | null {
  const text = textOfCursor(cursor)
  if (text === undefined) return null
  const [at = '', id = ''] = text.split(' ')
  const isPlace = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(at) && !Number.isNaN(Date.parse(at)) && idForm.test(id)
  return isPlace ? { at: new Date(at), id } : refuse('cursor', 'fields.invalid')
}
