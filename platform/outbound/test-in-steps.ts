import { reasonOf } from './reason-of.ts'

/** One step of a test that an operator runs against a service outside. */
export interface TestStep<Name extends string> {
  readonly step: Name
  readonly isWell: boolean
  /** What went wrong, without a secret. */
  readonly says: string | null
  readonly milliseconds: number
}

const MESSAGE_MAX = 300

/** Takes the steps of a test one by one and records how each went; that one fails is an outcome and no error. No secret stands in what is recorded. */
export function testInSteps<Name extends string>(secrets: readonly string[]) {
  const steps: TestStep<Name>[] = []
  return {
    steps: steps as readonly TestStep<Name>[],
    /** Whether the step succeeded. */
    take: async (step: Name, work: () => Promise<unknown>): Promise<boolean> => {
      const began = performance.now()
      const says = await work().then(
        () => null,
        (error: unknown) => withoutSecrets(secrets, error),
      )
      steps.push({ step, isWell: says === null, says, milliseconds: Math.round(performance.now() - began) })
      return says === null
    },
  }
}

/** What went wrong, as it may be shown to operators. */
export const withoutSecrets = (secrets: readonly string[], error: unknown): string =>
  secrets
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '…'), reasonOf(error))
    .slice(0, MESSAGE_MAX)
