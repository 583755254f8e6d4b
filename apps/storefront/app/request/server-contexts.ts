import type { InstanceSettings } from '@vitrine/panels/contract/schemas'
import type { Locale, Transport } from '@vitrine/platform/kernel'
import type { DiscountsWire } from '@vitrine/promotions/contract/schemas'
import type { Currency } from '@vitrine/ui/formats'
import { createContext } from 'react-router'
import type { Acting } from './acting.ts'
import type { Brand } from './brand.ts'
import type { Profile } from './profile.ts'
import type { ThirdParty } from './third-parties.ts'
import type { ViewMode } from './view-mode.ts'

/**
 * What the server hands to every loader through React Router's context provider. The server fills both for each request
 * before it calls the handler of the request's locale.
 */

/**
 * Carries one call to the API inside the process and answers the parsed JSON body. Any answer outside 2xx rejects with
 * `{ status, body }` (see `api/api-error.ts`). The caller's session travels with it; the locale is added by the client.
 */
export const apiContext = createContext<Transport>()

export interface StorefrontRequest {
  readonly panel: { readonly id: number; readonly settings: InstanceSettings }
  readonly locale: Locale
  /** The cookie `is_dark`; a panel without a dark mode overrides it. */
  readonly isDark: boolean
  /** The mirrored cookie `currency`; an unknown one is USD. */
  readonly currency: Currency
  /** The mirrored cookie `services_view_mode`, undefined when the visitor never chose. */
  readonly viewMode: ViewMode | undefined
  /** The mirrored cookie `time_zone`, an IANA name; UTC while it is unknown. */
  readonly timeZone: string
  /** Scheme and host as the visitor sees them, for canonical addresses: `https://example.com`. */
  readonly origin: string
  /** Services outside that the panel uses: analytics, pixels, chats. */
  readonly thirdParties: readonly ThirdParty[]
  readonly brand: Brand
  /** The customer's own discounts; null for a guest. */
  readonly discounts: DiscountsWire | null
  readonly session: {
    readonly profile: Profile
    /** Null in the customer's own session. */
    readonly acting: Acting | null
    /** The role needs a second factor that is not set up. */
    readonly mustEnrol: boolean
  } | null
}
export const requestContext = createContext<StorefrontRequest>()

/** Writes down what went wrong while a page was loaded or rendered; the visitor sees the error page. */
export const failureContext = createContext<(error: unknown) => void>()
