import { z } from 'zod'
import { newPassword, timestamp } from './parts.ts'
import { operatorsPaths as paths } from './paths.ts'

export const ownSecurityContract = {
  sessions: {
    ...paths.ownSessions,
    operation: 'listOwnSessions',
    summary: 'Where the caller is signed in',
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          id: z.uuid(),
          createdAt: timestamp,
          seenAt: timestamp,
          address: z.string(),
          browser: z.string().nullable(),
          system: z.string().nullable(),
          isCurrent: z.boolean(),
        }),
      ),
    }),
  },
  endSession: {
    ...paths.endOwnSession,
    operation: 'endOwnSession',
    summary: 'Signs the caller out of one session',
    params: z.object({ id: z.uuid() }),
    status: 204,
  },
  endOthers: {
    ...paths.endOtherSessions,
    operation: 'endOtherSessions',
    summary: 'Signs the caller out everywhere else',
    body: z.object({}),
    status: 204,
  },
  changePassword: {
    ...paths.changePassword,
    operation: 'changePassword',
    summary: 'Another password; with a fresh proof. Ends the other sessions',
    body: z.object({ password: newPassword }),
    status: 204,
  },
  renewRecoveryCodes: {
    ...paths.renewRecoveryCodes,
    operation: 'renewRecoveryCodes',
    summary: 'Ten new recovery codes in place of those before; with a fresh proof. Ends the other sessions',
    body: z.object({}),
    response: z.strictObject({ data: z.strictObject({ recoveryCodes: z.array(z.string()) }) }),
  },
} as const
