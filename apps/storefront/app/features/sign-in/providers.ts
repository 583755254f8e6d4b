/** Outside providers, as they write themselves. */
export const providerNames = { google: 'Google', facebook: 'Facebook', telegram: 'Telegram' } as const
export type ProviderName = keyof typeof providerNames
export const isProvider = (name: string | null): name is ProviderName => name !== null && name in providerNames

/** What the server says in the address when a way through a provider's page led nowhere. */
export const problems = ['expired', 'unproven', 'declined', 'email-known', 'taken', 'occupied', 'unavailable', 'closed', 'prove'] as const
export type SignInTrouble = (typeof problems)[number]
export const isProblem = (name: string | null): name is SignInTrouble => problems.some((known) => known === name)
