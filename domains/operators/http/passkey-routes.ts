import { type BoundEntryRoute, entryRoute } from '@vitrine/platform/http'
import { addPasskey, beginPasskey, removePasskey } from '../commands/passkeys/change-passkeys.ts'
import { beginPasskeyProof, proveByPasskey } from '../commands/passkeys/prove-by-passkey.ts'
import { beginPasskeySignIn, signInByPasskey } from '../commands/passkeys/sign-in-by-passkey.ts'
import { passkeyContract } from '../contract/passkey-schemas.ts'
import { operatorsContract } from '../contract/schemas.ts'
import type { OperatorsDeps } from '../ports.ts'
import { ownPasskeys, presentPasskey } from '../queries/own-passkeys.ts'
import { showMe } from '../queries/show-me.ts'

/** Signing in and proving by passkey, and one's own passkeys. */
export const passkeyRoutes = (deps: OperatorsDeps): BoundEntryRoute[] => [
  entryRoute(passkeyContract.beginPasskeySignIn, async (_, context) => {
    const { token, options } = await beginPasskeySignIn(deps, context)
    context.setCookie(token.token, token.maxAgeSeconds)
    return { data: { ...options } }
  }),
  entryRoute(operatorsContract.signInByPasskey, async ({ body }, context) => {
    const session = await signInByPasskey(deps, { token: context.token, response: body.response, from: context })
    context.setCookie(session.token, session.maxAgeSeconds)
    return { data: await showMe(deps, session.token) }
  }),
  entryRoute(passkeyContract.beginPasskeyProof, async (_, { token }) => ({ data: { ...(await beginPasskeyProof(deps, token)) } })),
  entryRoute(passkeyContract.proveByPasskey, async ({ body }, context) => {
    await proveByPasskey(deps, { token: context.token, response: body.response, from: context })
    return undefined
  }),
  entryRoute(passkeyContract.passkeys, async (_, { token }) => ({ data: await ownPasskeys(deps, token) })),
  entryRoute(passkeyContract.beginPasskey, async (_, { token }) => ({ data: { ...(await beginPasskey(deps, token)) } })),
  entryRoute(passkeyContract.addPasskey, async ({ body }, context) => {
    const { name, response } = body
    return { data: presentPasskey(await addPasskey(deps, { token: context.token, name, response: response as never, from: context })) }
  }),
  entryRoute(passkeyContract.removePasskey, async ({ params }, context) => {
    await removePasskey(deps, { token: context.token, id: params.id, from: context })
    return undefined
  }),
]
