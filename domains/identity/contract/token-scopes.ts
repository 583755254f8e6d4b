/** What a program's token may be made for: to look, to place and change orders, to pay and top up. */
export const tokenScopes = ['read', 'orders', 'money'] as const
export type TokenScope = (typeof tokenScopes)[number]

export const isTokenScope = (text: string): text is TokenScope => tokenScopes.some((scope) => scope === text)
