#!/usr/bin/env node
import { runVitrine } from './program/run-vitrine.ts'

/** `npm run vitrine -- COMMAND`: everything that those who run a shop do at a command line. */
runVitrine(process.argv.slice(2), { tell: (text) => console.info(text), complain: (text) => console.error(text) }).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.stack : error)
    process.exit(1)
  },
)
