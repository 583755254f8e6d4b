// Prints what the app of the demo's operators shows now: npm run --silent demo:code
import { demoCode } from './index.ts'

console.info(demoCode())
