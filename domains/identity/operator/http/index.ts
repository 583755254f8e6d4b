import { panelIn } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, operatorRoute, outsideRoute } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import type { SecretBox } from '@vitrine/platform/secrets'
import { turnSignInProvider } from '../../commands/providers/change-sign-in-provider.ts'
import { saveSignInProvider } from '../../commands/providers/save-sign-in-provider.ts'
import type { SignInDeps } from '../../commands/providers/start-sign-in.ts'
import { testSignInProvider } from '../../commands/providers/test-sign-in-provider.ts'
import { type SignInProviderName, signInProviders } from '../../contract/sign-in-providers.ts'
import type { CaptchaVerifier, CustomerFacts, DocumentStorage, PersonalData } from '../../ports.ts'
import { listSignInProviders, storedSignInProvider } from '../../store/sign-in-provider-store.ts'
import { identityOperatorContract as contract } from '../schemas.ts'
import { actingRoutes } from './acting-routes.ts'
import { captchaRoutes } from './captcha-routes.ts'
import { customerRoutes } from './customer-routes.ts'
import { documentModerationRoutes } from './document-routes.ts'
import { privacyRoutes } from './privacy-routes.ts'

interface OperatorRoutesDeps {
  readonly secrets: SecretBox
  /** From it codes are made that are kept nowhere. */
  readonly secret: string
  /** Sign-in providers by their connector; without them none can be tested. */
  readonly signIn?: Pick<SignInDeps, 'providers'>
  readonly captcha?: Pick<CaptchaVerifier, 'test'>
  /** Where the photos of customers lie. */
  readonly documents: Pick<DocumentStorage, 'get'>
  /** What every domain keeps about a person. */
  readonly personalData: readonly PersonalData[]
  /** What later domains know of customers. */
  readonly customerFacts: CustomerFacts
}

const may = { permission: 'domains.edit', scope: 'panel' } as const

/** How accounts stand, as the audit log compares them: of a secret that it is set, and its end. */
export async function providerStates(trx: Trx, names: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> {
  const states = (await listSignInProviders(trx))
    .filter(({ provider }) => names.includes(provider))
    .map(({ provider, clientId, secretLast4, isEnabled, oneTapScript }): [string, AuditState] => [
      provider,
      { label: provider, fields: { clientId, secret: `set · ${secretLast4}`, isEnabled, hasOneTap: oneTapScript !== null } },
    ])
  return new Map(states)
}

/** Where a provider sends people back to; it is compared letter by letter. */
const returnAddress = (origin: string, provider: SignInProviderName): string => `${origin}/core/socialite/${provider}/callback`

/** What operators ask and do about people. */
const peopleRoutes = ({
  customerFacts: facts,
  secret,
  documents,
  personalData,
}: Pick<OperatorRoutesDeps, 'customerFacts' | 'secret' | 'documents' | 'personalData'>): BoundOperatorRoute[] => [
  ...customerRoutes(facts),
  ...actingRoutes(facts, secret),
  ...privacyRoutes(personalData),
  ...documentModerationRoutes({ facts, documents, secret }),
]

/** What operators ask and change of customers and sign-in providers. */
export const identityOperatorRoutes = ({ secrets, signIn, captcha, ...people }: OperatorRoutesDeps): BoundOperatorRoute[] => {
  const shown = async (trx: Trx) => {
    const { origin, hosts } = await panelIn(trx)
    const stored = await listSignInProviders(trx)
    const data = signInProviders.map((provider) => {
      const account = stored.find((each) => each.provider === provider)
      return {
        provider,
        clientId: account?.clientId ?? null,
        secretLast4: account?.secretLast4 ?? null,
        isEnabled: account?.isEnabled ?? false,
        hasOneTap: (account?.oneTapScript ?? null) !== null,
        returnAddresses: hosts.map((host) => {
          const at = new URL(origin)
          at.hostname = host
          return returnAddress(at.origin, provider)
        }),
      }
    })
    return { data }
  }
  return [
    ...peopleRoutes(people),
    ...captchaRoutes(captcha),
    operatorRoute(contract.signInProviders, may, async (_, { trx }) => shown(trx)),
    operatorRoute(
      contract.saveSignInProvider,
      {
        ...may,
        audit: {
          ...{ action: 'sign-in-provider.saved', entity: 'sign-in-provider', isEvent: true },
          ids: ({ body }) => [body.provider],
          read: providerStates,
        },
      },
      async ({ body }, { trx }) => {
        await saveSignInProvider(trx, secrets, body)
        return shown(trx)
      },
    ),
    operatorRoute(
      contract.turnSignInProvider,
      {
        ...may,
        audit: {
          ...{ action: 'sign-in-provider.turned', entity: 'sign-in-provider' },
          ids: ({ params }) => [params.provider],
          read: providerStates,
        },
      },
      async ({ params, body }, { trx }) => {
        if (!(await turnSignInProvider(trx, params.provider, body.isOn))) throw new Refusal('not-found', 'request.notFound')
        return shown(trx)
      },
    ),
    outsideRoute(
      contract.testSignInProvider,
      {
        ...may,
        audit: {
          ...{ action: 'sign-in-provider.tested', entity: 'sign-in-provider' },
          ids: ({ params }) => [params.provider],
          read: providerStates,
        },
      },
      {
        load: async ({ params }, { trx }) => {
          const account = await storedSignInProvider(trx, secrets, params.provider)
          if (!account) throw new Refusal('not-found', 'request.notFound')
          const { origin } = await panelIn(trx)
          return { account, redirectUri: returnAddress(origin, params.provider) }
        },
        call: async ({ account, redirectUri }) => {
          const { isWell, steps } = await testSignInProvider(signIn?.providers[account.connector], account, redirectUri)
          return { data: { isWell, steps: [...steps] } }
        },
      },
    ),
  ]
}
