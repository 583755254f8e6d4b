import type { Catalogue } from '@vitrine/catalogue'
import type { Panels } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import type { RateLimiter } from '@vitrine/platform/http'
import type { FastifyInstance } from 'fastify'
import type { Storefront } from './build.ts'
import type { InProcessCallers } from './ssr/in-process-callers.ts'

export interface StorefrontDeps {
  readonly database: Database
  readonly panels: Panels
  readonly catalogue: Catalogue
  readonly callers: InProcessCallers
  readonly rateLimiter: RateLimiter
  /** What is rendered for one visitor in a minute. */
  readonly pagesPerMinute: number
  /** The header in which a trusted proxy names the visitor's country. */
  readonly countryHeader?: string | undefined
  /** Serves from the sources with hot reload instead of the build. */
  readonly dev?: (app: FastifyInstance) => Promise<() => Promise<Storefront>>
  /** false takes the service worker away from every visitor. */
  readonly hasWorker: boolean
  /** Asked instead of the hosts of analytics and chats: the sandbox. */
  readonly thirdPartiesUrl: string | undefined
  /** Only pages of this origin show previews in a frame; undefined where the deployment has no console, and so no previews. */
  readonly consoleOrigin: string | undefined
  /** Where YouTube is asked about channels and videos; undefined where it is not. */
  readonly youtube: { readonly url: string | undefined } | undefined
}
