import type { FastifyInstance } from 'fastify'
import { type BuildAppOptions, buildApp } from '../http/index.ts'

export type TestAppOptions = Omit<BuildAppOptions, 'strictResponses' | 'logLevel'>

/** The real HTTP layer over the routes under test; every answer is parsed strictly by its contract. */
export const testApp = (options: TestAppOptions): Promise<FastifyInstance> =>
  buildApp({ ...options, strictResponses: true, logLevel: 'silent' })
