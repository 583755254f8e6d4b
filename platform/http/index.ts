export { isAddressOrNetwork, isWithin } from './address-list.ts'
export { type BuildAppOptions, buildApp } from './app.ts'
export { type Caller, type CookieOptions, type IdempotencyKey, type ReplyHandle, type RequestContext, userIdOf } from './context.ts'
export { UnknownHost } from './errors.ts'
export { httpSchedules } from './http-schedules.ts'
export { type Claim, claimKey, findResource, keepResource, keyOfOwn } from './idempotency.ts'
export { neighbourhoodOf, subscriberOf } from './network-of.ts'
export type { OpenApiWords } from './openapi/document.ts'
export { SchemaComponents } from './openapi/schemas.ts'
export { hostOf, isSecure, type PanelOnHost } from './panel-of.ts'
export {
  createRateLimiter,
  emptyOf,
  type LimitState,
  noRateLimiter,
  type RateLimiter,
  rateLimitHeaders,
  refuseWhileFull,
  type SharedLimit,
} from './rate-limit.ts'
export { type ContextSources, contextOf, type FoundCaller, unauthenticated } from './request-context.ts'
export {
  type BoundRoute,
  type CachedBody,
  type Handler,
  implement,
  type RateLimit,
  type RawRoutes,
  type RawTools,
  type RouteOptions,
} from './route.ts'
export { endOfDay, sliceOf, type TableSlice } from './table-slice.ts'
export { textIn } from './text-in.ts'
export { packBody } from './wire/packed-body.ts'
export { isReadable } from './wire/readable.ts'
