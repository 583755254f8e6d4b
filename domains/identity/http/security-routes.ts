import { type BoundRoute, implement, type RateLimit } from '@vitrine/platform/http'
import { invariant, Refusal } from '@vitrine/platform/kernel'
import { beginTwoFactor, confirmTwoFactor, renewRecoveryCodes, turnOffTwoFactor } from '../commands/credentials/change-two-factor.ts'
import { proofKindOf, proveIdentity, refuseWithoutStepUp } from '../commands/credentials/prove-identity.ts'
import { endAllSessions, endSessionOf } from '../commands/sessions/end-session.ts'
import { issueCodeOfSession, signInByCode } from '../commands/sessions/sign-in-by-code.ts'
import { ownerOfChallenge, takeSecondStep } from '../commands/sessions/take-second-step.ts'
import { securityContract } from '../contract/security-schemas.ts'
import { challengeOver, emailUnconfirmed } from '../errors.ts'
import { findUser } from '../queries/profile/find-user.ts'
import { listSessions } from '../queries/sessions/list-sessions.ts'
import { showTwoFactor } from '../queries/sessions/show-two-factor.ts'
import { answerSignIn, arrivalFrom, CHALLENGE_COOKIE } from './answer-sign-in.ts'
import { type IdentityRoutesDeps, limitPerUser, originOf, personOf, profileOf } from './deps.ts'
import { clearSessionCookies, SESSION_COOKIE } from './session-cookies.ts'
import { browserOf } from './sign-in/sign-in-places.ts'

const perCaller = (name: string): RateLimit => ({ name, per: 'caller', burst: 20, perMinute: 5, store: 'database' })

export const securityRoutes = (deps: IdentityRoutesDeps): BoundRoute[] => [
  ...signInCodeRoutes(deps),
  ...twoFactorRoutes(deps),
  ...recoveryRoutes(deps),
  ...proofRoutes(deps),
  ...sessionListRoutes(deps),
]

/** The second step of a sign-in, and codes that stand in addresses. */
function signInCodeRoutes(deps: IdentityRoutesDeps): BoundRoute[] {
  const { database, panels, clock } = deps
  return [
    implement(
      securityContract.secondStep,
      async ({ body }, context, reply) => {
        const panel = await panels.get(context.panelId)
        const [challenge, now] = [context.cookies[CHALLENGE_COOKIE], clock.now()]
        const userId = await ownerOfChallenge(database, { panelId: panel.id, challenge, now })
        if (userId === undefined || challenge === undefined) throw challengeOver()
        await limitPerUser(deps, context, userId, 'code')
        const params = { ...arrivalFrom(context, now), panelId: panel.id, userId, challenge, code: body.code }
        const signedIn = await takeSecondStep(database, deps, params)
        reply.clearCookie(CHALLENGE_COOKIE)
        return profileOf(deps, panel, answerSignIn(reply, panel, signedIn))
      },
      { rateLimit: { name: 'second-step', per: 'ip', burst: 30, perMinute: 3, store: 'database' } },
    ),
    implement(
      securityContract.signInByCode,
      async ({ body }, context, reply) => {
        const panel = await panels.get(context.panelId)
        const isConfirmed = body.confirmed === true
        const signedIn = await signInByCode(database, {
          ...arrivalFrom(context, clock.now()),
          panelId: panel.id,
          code: body.token,
          isConfirmed,
          browser: browserOf(context),
          cookie: context.cookies[SESSION_COOKIE],
          acting: { ...originOf(context), ports: deps.acting },
        })
        return profileOf(deps, panel, answerSignIn(reply, panel, signedIn))
      },
      { rateLimit: { name: 'entry-code', per: 'ip', burst: 30, perMinute: 5, store: 'database' } },
    ),
    implement(
      securityContract.makeSignInCode,
      async (_, context) => {
        const { panelId, userId, sessionId } = personOf(context)
        invariant(sessionId !== null, 'a person has a session')
        const params = { userId, sessionId, now: clock.now() }
        return { data: { token: await database.transaction(panelId, (trx) => issueCodeOfSession(trx, params)) } }
      },
      { rateLimit: perCaller('make-entry-code') },
    ),
  ]
}

function twoFactorRoutes(deps: IdentityRoutesDeps): BoundRoute[] {
  const { database, panels, clock } = deps
  return [
    implement(securityContract.twoFactor, async (_, context) => {
      const { panelId, userId } = personOf(context)
      return { data: await database.read(panelId, (trx) => showTwoFactor(trx, userId)) }
    }),
    implement(
      securityContract.beginTwoFactor,
      async (_, context) => {
        const { panelId, userId } = personOf(context)
        const [panel, now] = [await panels.get(panelId), clock.now()]
        return database.transaction(panelId, async (trx) => {
          await refuseWithoutStepUp(trx, context.caller, now)
          const user = await findUser(trx, userId)
          invariant(user, 'a caller is a user of his panel')
          // Otherwise anyone who typed a stranger's address could lock the stranger out of it for good.
          if (user.email && !user.emailVerifiedAt) throw emailUnconfirmed()
          return { data: await beginTwoFactor(trx, deps, { user, issuer: panel.name, now }) }
        })
      },
      { rateLimit: perCaller('begin-two-factor') },
    ),
    implement(securityContract.confirmTwoFactor, async ({ body }, context) => {
      const person = personOf(context)
      await limitPerUser(deps, context, person.userId, 'code')
      const given = { ...person, code: body.code, now: clock.now() }
      return { data: { recovery_codes: await database.transaction(person.panelId, (trx) => confirmTwoFactor(trx, deps, given)) } }
    }),
  ]
}

function recoveryRoutes(deps: IdentityRoutesDeps): BoundRoute[] {
  const { database, clock } = deps
  return [
    implement(
      securityContract.renewRecoveryCodes,
      async (_, context) => {
        const { panelId, userId } = personOf(context)
        const now = clock.now()
        const codes = await database.transaction(panelId, async (trx) => {
          await refuseWithoutStepUp(trx, context.caller, now)
          return renewRecoveryCodes(trx, deps, { userId, now })
        })
        return { data: { recovery_codes: codes } }
      },
      { rateLimit: perCaller('renew-recovery-codes') },
    ),
    implement(securityContract.turnOffTwoFactor, async ({ body }, context) => {
      const { panelId, userId } = personOf(context)
      await limitPerUser(deps, context, userId, 'code')
      await turnOffTwoFactor(database, deps, { panelId, userId, password: body.password ?? '', code: body.code, now: clock.now() })
      return undefined
    }),
  ]
}

function proofRoutes(deps: IdentityRoutesDeps): BoundRoute[] {
  const { database, clock } = deps
  return [
    implement(securityContract.proofKind, async (_, context) => {
      const { panelId, userId } = personOf(context)
      return { data: { by: await database.read(panelId, (trx) => proofKindOf(trx, userId)) } }
    }),
    implement(securityContract.prove, async ({ body }, context) => {
      const { panelId, userId, sessionId } = personOf(context)
      if (sessionId === null) throw new Refusal('unauthenticated', 'request.unauthenticated')
      await limitPerUser(deps, context, userId, 'proof')
      await proveIdentity(database, deps, {
        panelId,
        userId,
        sessionId,
        password: body.password ?? '',
        code: body.code ?? '',
        now: clock.now(),
      })
      return undefined
    }),
  ]
}

/** Where the account is open, and how to close it there. */
function sessionListRoutes(deps: IdentityRoutesDeps): BoundRoute[] {
  const { database, panels, clock } = deps
  return [
    implement(securityContract.sessions, async (_, context) => {
      const { panelId, userId, sessionId } = personOf(context)
      return { data: await database.read(panelId, (trx) => listSessions(trx, { userId, sessionId, now: clock.now() })) }
    }),
    implement(securityContract.endSession, async ({ params }, context) => {
      const { panelId, userId } = personOf(context)
      await database.transaction(panelId, (trx) => endSessionOf(trx, { userId, sessionId: params.sessionId, now: clock.now() }))
      return undefined
    }),
    implement(securityContract.endAllSessions, async (_, context, reply) => {
      const { userId } = personOf(context)
      const panel = await panels.get(context.panelId)
      await database.transaction(panel.id, (trx) => endAllSessions(trx, { userId, now: clock.now() }))
      clearSessionCookies(reply, panel)
      return undefined
    }),
  ]
}
