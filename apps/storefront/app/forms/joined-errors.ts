/** By field, what is said about each in one text. */
export const joinedErrors = (fields: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).map(([field, messages]) => [field, messages.join('\n')]))
