export { createCounter, createGauge } from './counter.ts'
export { createLog, type Log, type LogFields } from './log.ts'
export { createMetrics, type Metrics } from './metrics.ts'
