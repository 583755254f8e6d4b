import { type BoundEntryRoute, type EntryContext, entryRoute } from '@vitrine/platform/http'
import { acceptInvitation } from '../commands/accept-invitation.ts'
import type { IssuedSession } from '../commands/open-session.ts'
import { passSecondFactor, proveIdentity } from '../commands/pass-second-factor.ts'
import { beginFactor, confirmFactorSetup } from '../commands/set-up-factor.ts'
import { setUpFirstOwner } from '../commands/set-up-first-owner.ts'
import { signIn } from '../commands/sign-in.ts'
import { signOut } from '../commands/sign-out.ts'
import { operatorsContract } from '../contract/schemas.ts'
import { notThere } from '../errors.ts'
import type { OperatorsDeps } from '../ports.ts'
import { isSetUp } from '../queries/is-set-up.ts'
import { showInvitation } from '../queries/show-invitation.ts'
import { showMe } from '../queries/show-me.ts'

/** The way in and out, and who is in. */
export const entryRoutes = (deps: OperatorsDeps): BoundEntryRoute[] => [
  entryRoute(operatorsContract.signIn, async ({ body }, context) => {
    const { session, step } = await signIn(deps, { ...body, from: context })
    give(context, session)
    return { data: { step } }
  }),
  entryRoute(operatorsContract.secondFactor, async ({ body }, context) => {
    const session = await passSecondFactor(deps, { token: context.token, code: body.code, from: context })
    give(context, session)
    return { data: await showMe(deps, session.token) }
  }),
  entryRoute(operatorsContract.beginSetUp, async (_, { token }) => ({ data: await beginFactor(deps, token) })),
  entryRoute(operatorsContract.confirmSetUp, async ({ body }, context) => {
    const { session, recoveryCodes } = await confirmFactorSetup(deps, { token: context.token, code: body.code, from: context })
    give(context, session)
    return { data: { recoveryCodes, me: await showMe(deps, session.token) } }
  }),
  entryRoute(operatorsContract.signOut, async (_, context) => {
    await signOut(deps, context.token)
    context.clearCookie()
    return undefined
  }),
  entryRoute(operatorsContract.prove, async ({ body }, context) => {
    await proveIdentity(deps, { token: context.token, code: body.code, from: context })
    return undefined
  }),
  entryRoute(operatorsContract.me, async (_, { token }) => ({ data: await showMe(deps, token) })),
  entryRoute(operatorsContract.needsSetup, async () => {
    if (await isSetUp(deps)) throw notThere()
    return { data: { needsCode: true } }
  }),
  entryRoute(operatorsContract.setUp, async ({ body }, context) => {
    give(context, await setUpFirstOwner(deps, { ...body, from: context }))
    return { data: { step: 'set_up' as const } }
  }),
  entryRoute(operatorsContract.showInvitation, async ({ body }) => ({ data: await showInvitation(deps, body.token) })),
  entryRoute(operatorsContract.acceptInvitation, async ({ body }, context) => {
    const { session, step } = await acceptInvitation(deps, { ...body, from: context })
    give(context, session)
    return { data: { step } }
  }),
]

const give = (context: EntryContext, { token, maxAgeSeconds }: IssuedSession): void => context.setCookie(token, maxAgeSeconds)
