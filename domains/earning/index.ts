export { earningContract } from './contract/schemas.ts'
export type { EarningDeps } from './deps.ts'
export { earningRoutes } from './http/index.ts'
export { earningSubscriptions } from './subscribers/index.ts'
