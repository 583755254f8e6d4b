export { type Caller, type CookieOptions, type ReplyHandle, type RequestContext, userIdOf } from './context.ts'
export { type BoundRoute, type CachedBody, type Handler, implement, type RateLimit, type RawRoutes, type RawTools, type RouteOptions } from './route.ts'
