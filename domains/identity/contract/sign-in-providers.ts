/** Outside providers by the names that stand in addresses. */
export const signInProviders = ['google', 'facebook', 'telegram'] as const
export type SignInProviderName = (typeof signInProviders)[number]

/** What a test of the stored application asks, one after the other. */
export const signInTestSteps = ['discover', 'authenticate'] as const
