import { createEgress } from '../outbound/index.ts'

/** For connectors under test: their other side listens on this machine. */
export const localEgress = createEgress({ privateHosts: ['127.0.0.1', 'localhost'] })
