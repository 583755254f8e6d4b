import { roleName } from '../../shell/role-name.ts'

const ROLES = ['owner', 'manager', 'support', 'finance', 'editor', 'auditor']

/** Every role, as it is chosen. */
export const roleOptions = ROLES.map((value) => ({ value, name: roleName(value) }))
