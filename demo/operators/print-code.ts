// Prints what the app of the demo's operators shows now: node demo/operators/print-code.ts
import { demoCode } from './index.ts'

console.info(demoCode())
