import { OutsideFault, type TestStep, testInSteps } from '@vitrine/platform/outbound'
import type { signInTestSteps } from '../../contract/sign-in-providers.ts'
import type { SignInProviderSettings } from '../../model/sign-in-provider.ts'
import type { SignInProvider } from '../../ports.ts'

export interface SignInTest {
  readonly isWell: boolean
  /** Each that was taken; after one that failed there is none. */
  readonly steps: readonly TestStep<(typeof signInTestSteps)[number]>[]
}

/** Asks a provider with the stored application, and signs nobody in. That it does not answer, or refuses the application, is an outcome and no error. */
export async function testSignInProvider(
  provider: SignInProvider | undefined,
  account: SignInProviderSettings,
  redirectUri: string,
): Promise<SignInTest> {
  const { steps, take } = testInSteps<(typeof signInTestSteps)[number]>([account.clientSecret])
  const { discover } = provider ?? {}
  const isFound = discover === undefined || (await take('discover', () => discover(account)))
  const authenticate = async () => {
    if (!provider) throw new OutsideFault(account.connector, null, 'nothing speaks with this provider')
    await provider.authenticate(account, redirectUri)
  }
  if (isFound) await take('authenticate', authenticate)
  return { isWell: steps.every(({ isWell }) => isWell), steps }
}
