import type { RouteDef } from '@vitrine/platform/kernel'
import type { TokenScope } from '../contract/token-scopes.ts'

/** The default scopes of a token. */
export const allScopes: readonly TokenScope[] = ['read', 'orders', 'money']

const MONEY = /^\/api\/v1\/(add-funds|invoices|withdrawal|card)|\/pay-by-|\/pay-with-/

/** The scope a call needs: reading is reading, whatever it is about. */
export const scopeOf = ({ method, path }: Pick<RouteDef, 'method' | 'path'>): TokenScope =>
  method === 'GET' ? 'read' : MONEY.test(path) ? 'money' : 'orders'
