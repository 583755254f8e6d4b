export { workOffBulk } from '../commands/bulk/work-off-bulk.ts'
export { ensureOperator } from '../commands/ensure-operator.ts'
export {
  type Answer,
  askConsole,
  CONSOLE_HOST,
  type ConsoleApp,
  consoleApp,
  type OperatorClient,
  signedIn,
  TEST_SECRET,
  testSecrets,
} from './console-app.ts'
export * from './soft-passkey.ts'
