import { afterAll } from 'vitest'
import { tellRows } from './of-this-file.ts'

// Loaded before every test file on a database: one whose statements answered other rows than they declare fails at its end.
afterAll(tellRows)
