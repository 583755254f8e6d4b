export { type NameServer, startNameServer } from './name-server.ts'
