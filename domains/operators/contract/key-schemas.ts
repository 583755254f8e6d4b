import { z } from 'zod'
import { id, pageOf, timestamp } from './parts.ts'
import { operatorsPaths as paths } from './paths.ts'

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

const apiKey = z.strictObject({
  id: z.int(),
  name: z.string(),
  lastFour: z.string(),
  madeBy: z.strictObject({ id: z.int(), name: z.string() }),
  permissions: z.array(z.string()),
  addresses: z.array(z.string()),
  createdAt: timestamp,
  expiresAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable(),
  isExpired: z.boolean(),
})

/** Keys of a panel's programs. */
export const keyContract = {
  keys: { ...paths.keys, operation: 'listOperatorKeys', summary: 'Keys of the panel, without their tokens', response: pageOf(apiKey) },
  makeKey: {
    ...paths.makeKey,
    operation: 'makeOperatorKey',
    summary: 'A key with some of the caller’s permissions; its token is answered once',
    status: 201,
    body: z.object({
      name: z.string().trim().min(1).max(100),
      permissions: z.array(z.string().max(60)).min(1).max(60),
      addresses: z.array(address).max(20).default([]),
      expiresAt: timestamp.nullable().default(null),
    }),
    response: z.strictObject({ data: apiKey.extend({ token: z.string() }) }),
  },
  revokeKey: {
    ...paths.revokeKey,
    operation: 'revokeOperatorKey',
    summary: 'A key is good for nothing any more',
    params: z.object({ id }),
    status: 204,
  },
} as const
