/** Outside providers by the names that stand in addresses. */
export const signInProviders = ['google', 'facebook', 'telegram'] as const
export type SignInProviderName = (typeof signInProviders)[number]
