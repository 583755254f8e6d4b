import { afterAll } from 'vitest'
import { tellRows } from './of-this-file.ts'

// Loaded before every test file on a database: fails it at its end when statements returned other rows than they declare.
afterAll(tellRows)
