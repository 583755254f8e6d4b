import { focusField } from '../../../forms/focus-field.ts'
import type { FormErrors } from '../../../forms/map-errors.ts'

const IDS: Readonly<Record<string, string>> = { contents_limit: 'subscribe-limit' }
/** As they stand on the page; the rows of services come after them. */
const FIELDS = ['url', 'name', 'contents_limit', 'email', 'services']

/** Brings the first wrong field into view and gives it the focus, once it is rendered as wrong. */
export function focusProblem(errors: FormErrors): void {
  const field = FIELDS.find((each) => each in errors) ?? Object.keys(errors)[0]
  if (field === undefined) return
  requestAnimationFrame(() => {
    const element = document.getElementById(IDS[field] ?? `subscribe-${field}`)
    if (element) focusField(element)
  })
}
