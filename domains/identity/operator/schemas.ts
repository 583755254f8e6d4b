import { z } from 'zod'
import { signInProviders, signInTestSteps } from '../contract/sign-in-providers.ts'
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

const test = <const Steps extends readonly string[]>(steps: Steps) =>
  z.strictObject({
    data: z.strictObject({
      isWell: z.boolean(),
      /** After one that failed there is none. */
      steps: z.array(z.strictObject({ step: z.enum(steps), isWell: z.boolean(), says: z.string().nullable(), milliseconds: z.int() })),
    }),
  })

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
  testSignInProvider: {
    ...paths.testSignInProvider,
    operation: 'testSignInProvider',
    summary: 'Asks a sign-in provider with the stored application, and signs nobody in',
    params: z.object({ provider }),
    body: z.object({}),
    response: test(signInTestSteps),
  },
  testCaptcha: {
    ...paths.testCaptcha,
    operation: 'testCaptcha',
    summary: 'Whether the panel has a site key, and the captcha service answers and knows the secret of the deployment',
    body: z.object({}),
    response: test(['siteKey', 'secret']),
  },
} as const
