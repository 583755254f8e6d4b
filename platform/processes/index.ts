export { endWithThisProcess, removeWithThisProcess, type TemporaryFolder, temporaryFolder } from './reaper.ts'
