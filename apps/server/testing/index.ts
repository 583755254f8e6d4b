export { type FuzzReport, fuzz } from './fuzz/run.ts'
export { twoPanels } from './two-panels.ts'
