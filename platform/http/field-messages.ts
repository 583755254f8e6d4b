import type { z } from 'zod'

/** Validation texts in the field's own words: the wording that clients of this kind of API know. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  // Fields are named by the sender, so none of them may find what every object has (`constructor`).
  const errors: Record<string, string[]> = Object.create(null)
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || 'body'
    const messages = errors[field] ?? []
    errors[field] = messages
    messages.push(messageOf(issue, attributeOf(field)))
  }
  return errors
}

/** `orders.0.service_id` is spoken of as `orders.0.service id`. */
const attributeOf = (field: string): string => field.replaceAll('_', ' ')

function messageOf(issue: z.core.$ZodIssue, attribute: string): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? `The ${attribute} field is required.`
        : typeMessage(issue.expected, attribute)
    case 'too_small':
      return tooSmall(issue, attribute)
    case 'too_big':
      return tooBig(issue, attribute)
    case 'invalid_format':
      return issue.format === 'email' ? `The ${attribute} must be a valid email address.` : `The ${attribute} format is invalid.`
    case 'invalid_value':
      return issue.input === undefined ? `The ${attribute} field is required.` : `The selected ${attribute} is invalid.`
    case 'custom':
      return issue.message
    default:
      if (issue.input === undefined || issue.input === null) return `The ${attribute} field is required.`
      return isFlag(issue) ? typeMessage('boolean', attribute) : `The ${attribute} is invalid.`
  }
}

/** A boolean that may be sent as 0 or 1 too. */
const isFlag = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_union' && issue.errors.flat().some((part) => part.code === 'invalid_type' && part.expected === 'boolean')

/** Whole sentences, as the catalogues of texts have them. */
function typeMessage(expected: string, attribute: string): string {
  switch (expected) {
    case 'number':
      return `The ${attribute} must be a number.`
    case 'int':
      return `The ${attribute} must be an integer.`
    case 'string':
      return `The ${attribute} must be a string.`
    case 'boolean':
      return `The ${attribute} must be true or false.`
    case 'array':
      return `The ${attribute} must be an array.`
    case 'object':
      return `The ${attribute} must be an object.`
    case 'date':
      return `The ${attribute} must be a valid date.`
    default:
      return `The ${attribute} must be of type ${expected}.`
  }
}

function tooSmall(issue: z.core.$ZodIssueTooSmall, attribute: string): string {
  if (issue.origin === 'string')
    return issue.minimum === 1 ? `The ${attribute} field is required.` : `The ${attribute} must be at least ${issue.minimum} characters.`
  if (issue.origin === 'array') return `The ${attribute} must have at least ${issue.minimum} items.`
  return `The ${attribute} must be at least ${issue.minimum}.`
}

function tooBig(issue: z.core.$ZodIssueTooBig, attribute: string): string {
  if (issue.origin === 'string') return `The ${attribute} must not be greater than ${issue.maximum} characters.`
  if (issue.origin === 'array') return `The ${attribute} must not have more than ${issue.maximum} items.`
  return `The ${attribute} must not be greater than ${issue.maximum}.`
}
