import type { z } from 'zod'
import { type FieldMessages, fieldMessage, isMessage, type Message } from '../kernel/index.ts'

/** Maps a schema's issues to messages by field: the code of each follows from its kind and bounds. */
export function fieldMessages(issues: readonly z.core.$ZodIssue[]): FieldMessages {
  // The sender names the fields, so the object has no prototype (`constructor`).
  const errors: Record<string, Message[]> = Object.create(null)
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || 'body'
    const messages = errors[field] ?? []
    errors[field] = messages
    messages.push(messageOf(issue, field))
  }
  return errors
}

function messageOf(issue: z.core.$ZodIssue, field: string): Message {
  switch (issue.code) {
    case 'invalid_type':
      return isAbsent(issue) ? fieldMessage(field, 'fields.required') : typeMessage(issue.expected, field)
    case 'too_small':
      return tooSmall(issue, field)
    case 'too_big':
      return tooBig(issue, field)
    case 'invalid_format':
      return fieldMessage(field, issue.format === 'email' ? 'fields.email' : 'fields.format')
    case 'invalid_value':
      return fieldMessage(field, issue.input === undefined ? 'fields.required' : 'fields.selected')
    case 'custom':
      // A refinement of our own carries its message.
      return isMessage(issue.params) ? issue.params : fieldMessage(field, 'fields.invalid')
    default:
      if (isAbsent(issue)) return fieldMessage(field, 'fields.required')
      return fieldMessage(field, isFlag(issue) ? 'fields.boolean' : 'fields.invalid')
  }
}

const isAbsent = ({ input }: z.core.$ZodIssue): boolean => input === undefined || input === null

/** A boolean that may be sent as 0 or 1 too. */
const isFlag = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_union' && issue.errors.flat().some((part) => part.code === 'invalid_type' && part.expected === 'boolean')

const typeCodes = {
  number: 'fields.number',
  int: 'fields.integer',
  string: 'fields.string',
  boolean: 'fields.boolean',
  array: 'fields.array',
  object: 'fields.object',
  date: 'fields.date',
} as const
const isKnownType = (expected: string): expected is keyof typeof typeCodes => Object.hasOwn(typeCodes, expected)

const typeMessage = (expected: string, field: string): Message =>
  isKnownType(expected) ? fieldMessage(field, typeCodes[expected]) : fieldMessage(field, 'fields.type', { type: expected })

function tooSmall({ origin, minimum: min }: z.core.$ZodIssueTooSmall, field: string): Message {
  if (origin === 'string') return min === 1 ? fieldMessage(field, 'fields.required') : fieldMessage(field, 'fields.minLength', { min })
  return fieldMessage(field, origin === 'array' ? 'fields.minItems' : 'fields.min', { min })
}

const tooBig = ({ origin, maximum: max }: z.core.$ZodIssueTooBig, field: string): Message =>
  fieldMessage(field, origin === 'string' ? 'fields.maxLength' : origin === 'array' ? 'fields.maxItems' : 'fields.max', { max })
