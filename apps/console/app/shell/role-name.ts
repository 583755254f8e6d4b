import texts from '../messages/en/shell.json'

/** A role in words; one that this build does not know as it is. */
export const roleName = (role: string): string => (texts.roles as Readonly<Record<string, string>>)[role] ?? role
