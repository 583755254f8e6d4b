// What operators (operator/) and the demo (demo/) need of this domain beside its public API.

export { ensureOperator } from './commands/ensure-operator.ts'
export { resetFactorByCommand } from './commands/reset-factor.ts'
export { issueSetupCode } from './commands/set-up-first-owner.ts'
export { findOperatorWith, recordCommand, recordMachineCommand } from './commands/staff/acting-ports.ts'
export { findOperatorByEmail } from './store/operator-store.ts'
