export { insightsContract } from './contract/schemas.ts'
export type { InsightsDeps } from './deps.ts'
export { insightsRoutes } from './http/index.ts'
