import { z } from 'zod'
import { signInProviders } from '../contract/sign-in-providers.ts'
import { identityPaths as paths } from './paths.ts'

const provider = z.enum(signInProviders)
const text = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .regex(/^[^\p{Cc}]*$/u)
const row = z.strictObject({
  provider,
  /** Null where no account is entered. */
  clientId: z.string().nullable(),
  secretLast4: z.string().nullable(),
  isEnabled: z.boolean(),
  hasOneTap: z.boolean(),
  /** The addresses to name in the provider's console, one for each host. */
  returnAddresses: z.array(z.string()),
})
const answer = z.strictObject({ data: z.array(row) })

export const identityOperatorContract = {
  signInProviders: {
    ...paths.signInProviders,
    operation: 'listSignInProviders',
    summary: 'Accounts at sign-in providers; of their secrets the last four characters only',
    response: answer,
  },
  saveSignInProvider: {
    ...paths.saveSignInProvider,
    operation: 'saveSignInProvider',
    summary: 'The account at a sign-in provider; without a secret the one that is set stays',
    body: z.object({ provider, clientId: text, clientSecret: text.optional(), hasOneTap: z.boolean().default(false) }),
    response: answer,
  },
  turnSignInProvider: {
    ...paths.turnSignInProvider,
    operation: 'turnSignInProvider',
    summary: 'Offers a sign-in provider, or no longer',
    params: z.object({ provider }),
    body: z.object({ isOn: z.boolean() }),
    response: answer,
  },
} as const
