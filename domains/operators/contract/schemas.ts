import { z } from 'zod'
import { cursor, id, limit, newPassword, pageOf, timestamp } from './parts.ts'
import { passkeySignIn } from './passkey-schemas.ts'
import { operatorsPaths as paths } from './paths.ts'

const roleNames = ['owner', 'manager', 'support', 'finance', 'editor', 'auditor'] as const
const email = z.email().max(255)
const personName = z.string().trim().min(1).max(100)
const token = z.string().min(1).max(200)
const code = z.string().trim().min(1).max(100)

export const me = z.strictObject({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  deploymentRole: z.enum(['owner', 'auditor']).nullable(),
  provedUntil: timestamp.nullable(),
  hasPasskey: z.boolean(),
  panels: z.array(
    z.strictObject({
      id: z.int(),
      key: z.string(),
      name: z.string(),
      host: z.string(),
      origin: z.string(),
      /** preparing: never opened yet. */
      state: z.enum(['preparing', 'open', 'closed']),
      /** Put away: it opens no more until it is restored. */
      isArchived: z.boolean(),
      isFrozen: z.boolean(),
      color: z.string().nullable(),
      role: z.enum(roleNames),
      permissions: z.array(z.string()),
      sees: z.array(z.string()),
    }),
  ),
})

const standing = z.enum(['yes', 'proof', 'second', 'second_proof', 'see', 'see_own', 'no'])

export const staffMember = z.strictObject({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roleNames),
  grants: z.array(z.string()),
  takes: z.array(z.string()),
  version: z.int(),
  factor: z.enum(['totp', 'passkey']).nullable(),
  lastSeenAt: timestamp.nullable(),
  suspendedAt: timestamp.nullable(),
  factorRemovalAt: timestamp.nullable().meta({ description: 'When the second factor is removed, unless it is kept.' }),
  sessions: z.int().meta({ description: 'Open sessions.' }),
})

export const invitation = z.strictObject({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roleNames),
  invitedBy: z.strictObject({ id: z.int(), name: z.string() }),
  createdAt: timestamp,
  expiresAt: timestamp,
  isExpired: z.boolean(),
})

const permissionNames = z.array(z.string().max(60)).max(60)

export const operatorsContract = {
  signIn: {
    ...paths.signIn,
    operation: 'openSession',
    summary: 'E-mail address and password; the second factor comes next',
    body: z.object({ email, password: z.string().min(1).max(200) }),
    response: z.strictObject({ data: z.strictObject({ step: z.enum(['second_factor', 'set_up']) }) }),
  },
  secondFactor: {
    ...paths.secondFactor,
    operation: 'passSecondFactor',
    summary: 'A code of the app, or a recovery code',
    body: z.object({ code }),
    response: z.strictObject({ data: me }),
  },
  signInByPasskey: { ...passkeySignIn, response: z.strictObject({ data: me }) },
  beginSetUp: {
    ...paths.beginSetUp,
    operation: 'beginFactorSetUp',
    summary: 'A shared secret for the app',
    body: z.object({}),
    response: z.strictObject({ data: z.strictObject({ secret: z.string(), otpauthUrl: z.string() }) }),
  },
  confirmSetUp: {
    ...paths.confirmSetUp,
    operation: 'confirmFactorSetUp',
    summary: 'The first code of the app turns the factor on',
    body: z.object({ code }),
    response: z.strictObject({ data: z.strictObject({ recoveryCodes: z.array(z.string()), me }) }),
  },
  signOut: { ...paths.signOut, operation: 'endSession', summary: 'Signs out', status: 204 },
  prove: { ...paths.prove, operation: 'proveIdentity', summary: 'A fresh proof of identity', body: z.object({ code }), status: 204 },
  me: { ...paths.me, operation: 'showMe', summary: 'Who is signed in', response: z.strictObject({ data: me }) },
  needsSetup: {
    ...paths.needsSetup,
    operation: 'showSetUp',
    summary: 'Whether the deployment waits for its first owner; 404 once there is an operator',
    response: z.strictObject({ data: z.strictObject({ needsCode: z.boolean() }) }),
  },
  setUp: {
    ...paths.setUp,
    operation: 'setUpDeployment',
    summary: 'Makes the first owner, by the setup code',
    body: z.object({ code, name: personName, email, password: newPassword }),
    response: z.strictObject({ data: z.strictObject({ step: z.literal('set_up') }) }),
  },
  // A token belongs into a body: addresses end up in logs.
  showInvitation: {
    ...paths.showInvitation,
    operation: 'showInvitation',
    summary: 'What an invitation is for; refused alike whether it was used, withdrawn or is too old',
    body: z.object({ token }),
    response: z.strictObject({
      data: z.strictObject({
        email: z.string(),
        name: z.string(),
        role: z.enum(roleNames),
        panel: z.strictObject({ key: z.string(), name: z.string(), color: z.string().nullable() }),
        isKnown: z.boolean().meta({ description: 'The address has an account already: its password is asked for.' }),
        expiresAt: timestamp,
      }),
    }),
  },
  acceptInvitation: {
    ...paths.acceptInvitation,
    operation: 'acceptInvitation',
    summary: 'Joins a panel’s staff by an invitation; a second factor comes next',
    body: z.object({ token, name: personName.optional(), password: newPassword }),
    response: z.strictObject({ data: z.strictObject({ step: z.enum(['second_factor', 'set_up']) }) }),
  },
  rights: {
    ...paths.rights,
    operation: 'showRights',
    summary: 'What each role may do',
    response: z.strictObject({
      data: z.strictObject({
        roles: z.array(z.enum(roleNames)),
        permissions: z.array(
          z.strictObject({ permission: z.string(), capability: z.string(), byRole: z.record(z.enum(roleNames), standing) }),
        ),
      }),
    }),
  },
  ownRights: {
    ...paths.ownRights,
    operation: 'showOwnRights',
    summary: 'What the caller may do on the panel',
    response: z.strictObject({
      data: z.strictObject({
        role: z.enum(roleNames).nullable(),
        permissions: z.array(z.strictObject({ permission: z.string(), capability: z.string(), standing })),
      }),
    }),
  },
  staff: {
    ...paths.staff,
    operation: 'listStaff',
    summary: 'Who works on the panel',
    query: z.strictObject({ q: z.string().trim().max(100).default(''), cursor, limit }),
    response: pageOf(staffMember),
  },
  changeStaff: {
    ...paths.changeStaff,
    operation: 'changeStaffMember',
    summary: 'Role and single permissions',
    params: z.object({ id }),
    body: z.object({
      version: z.int(),
      role: z.enum(roleNames).optional(),
      grants: permissionNames.optional(),
      takes: permissionNames.optional(),
    }),
    response: z.strictObject({ data: staffMember }),
  },
  endStaffSessions: {
    ...paths.endStaffSessions,
    operation: 'endStaffSessions',
    summary: 'Signs a member of the staff out everywhere',
    params: z.object({ id }),
    body: z.object({}),
    response: z.strictObject({ data: z.strictObject({ ended: z.int() }) }),
  },
  removeStaff: {
    ...paths.removeStaff,
    operation: 'removeStaffMember',
    summary: 'Takes a member of the staff off the panel',
    params: z.object({ id }),
    status: 204,
  },
  suspendStaff: {
    ...paths.suspendStaff,
    operation: 'suspendStaffMember',
    summary: 'Shuts a member of the staff out of the panel at once',
    params: z.object({ id }),
    body: z.object({}),
    response: z.strictObject({ data: staffMember }),
  },
  resumeStaff: {
    ...paths.resumeStaff,
    operation: 'resumeStaffMember',
    summary: 'Lets a suspended member of the staff in again',
    params: z.object({ id }),
    body: z.object({}),
    response: z.strictObject({ data: staffMember }),
  },
  resetFactor: {
    ...paths.resetFactor,
    operation: 'resetStaffFactor',
    summary: 'Requests that the second factor of a member of the staff who lost it is removed in 24 hours',
    description: 'A mail tells them at once, and signing in with it keeps it. With a second person’s approval it is removed at once.',
    params: z.object({ id }),
    body: z.object({}),
    response: z.strictObject({ data: staffMember }),
  },
  keepFactor: {
    ...paths.keepFactor,
    operation: 'keepStaffFactor',
    summary: 'Calls the removal of a second factor off',
    params: z.object({ id }),
    body: z.object({}),
    response: z.strictObject({ data: staffMember }),
  },
  invitations: {
    ...paths.invitations,
    operation: 'listInvitations',
    summary: 'Who was invited and has not come yet',
    query: z.strictObject({ cursor, limit }),
    response: pageOf(invitation),
  },
  invite: {
    ...paths.invite,
    operation: 'inviteStaff',
    summary: 'Invites somebody to the panel’s staff; an earlier invitation to the address is void',
    body: z.object({ email, name: personName, role: z.enum(roleNames) }),
    status: 201,
    response: z.strictObject({ data: z.strictObject({ ...invitation.shape, address: z.string() }) }),
  },
  withdrawInvitation: {
    ...paths.withdrawInvitation,
    operation: 'withdrawInvitation',
    summary: 'Makes an invitation void',
    params: z.object({ id }),
    status: 204,
  },
  guide: {
    ...paths.guide,
    operation: 'showGuide',
    summary: 'What is done and what is left before the shop can open',
    response: z.strictObject({
      data: z.strictObject({
        steps: z.array(z.strictObject({ step: z.string(), permission: z.string(), isDone: z.boolean(), missing: z.array(z.string()) })),
      }),
    }),
  },
} as const
