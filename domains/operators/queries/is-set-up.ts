import type { OperatorsDeps } from '../ports.ts'
import { hasOperators } from '../store/operator-store.ts'

/** Whether the deployment has an operator. */
export const isSetUp = ({ database }: Pick<OperatorsDeps, 'database'>): Promise<boolean> => database.system(hasOperators)
