import type { Problem } from './form-problems.ts'

export type Checks<Field extends string> = { readonly [key in Field]?: (text: string) => Problem | undefined }
export type FieldMessages = Readonly<Record<string, string>>

/** Messages for all checked fields; empty when the form can be sent. */
export function messagesOf<Field extends string>(
  values: Readonly<Record<Field, string>>,
  checks: Checks<Field>,
  say: (problem: Problem) => string,
): FieldMessages {
  const fields = Object.keys(values) as Field[]
  return Object.fromEntries(
    fields.flatMap((field) => {
      const problem = checks[field]?.(values[field])
      return problem ? [[field, say(problem)] as const] : []
    }),
  )
}

/**
 * What is wrong with a field that is left. An empty one is not wrong yet: the visitor may only be passing; sending checks everything.
 */
export const messageOnLeaving = <Field extends string>(
  field: Field,
  text: string,
  checks: Checks<Field>,
  say: (problem: Problem) => string,
): string | undefined => {
  const problem = text === '' ? undefined : checks[field]?.(text)
  return problem && say(problem)
}

export const withoutField = (messages: FieldMessages, field: string): FieldMessages =>
  Object.fromEntries(Object.entries(messages).filter(([key]) => key !== field))

/** The first field, as the form has them, that something is said about; those that the screen shows elsewhere have no field to go to. */
export const firstWrong = <Field extends string>(
  fields: readonly Field[],
  messages: FieldMessages,
  elsewhere: readonly string[] = [],
): Field | undefined => fields.find((field) => field in messages && !elsewhere.includes(field))
